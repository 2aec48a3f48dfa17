// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.0;

/// Balances with an open `mint`. No constructor and no immutables, so that the code works at any address.
abstract contract Ledger {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    function symbol() external pure returns (string memory) {
        return "USDT";
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) internal {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Like USDT on BNB Smart Chain: 18 decimals, `transfer` returns true.
contract Usdt18 is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}

/// Like USDT on Ethereum: 6 decimals, `transfer` returns nothing.
contract Usdt6 is Ledger {
    function decimals() external pure returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }
}

/// Has no `decimals`.
contract WithoutDecimals is Ledger {
    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}

/// Returns 255 decimals.
contract AbsurdDecimals is Ledger {
    function decimals() external pure returns (uint8) {
        return 255;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}

/// `transfer` reverts.
contract Reverting is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert("transfers are paused");
    }
}

/// `transfer` returns false and moves nothing.
contract ReturnsFalse is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Deducts a fee of 10% from every transfer.
contract FeeOnTransfer is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, address(this), value / 10);
        move(msg.sender, to, value - value / 10);
        return true;
    }
}

/// Can make several transfers in one transaction.
contract Batching is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferEach(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) transfer(to[i], values[i]);
    }
}

/// No token: makes several calls in one transaction, as an account that has delegated to it does.
contract Batch {
    function execute(address[] calldata to, bytes[] calldata data) external {
        for (uint256 i = 0; i < to.length; i++) {
            (bool succeeded, ) = to[i].call(data[i]);
            require(succeeded);
        }
    }
}
