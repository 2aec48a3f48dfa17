// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.0;

/// Balances that anybody may mint. No constructor and no immutable: the code can be put at any address.
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

/// As BNB Smart Chain's USDT: 18 decimals, and `transfer` answers true.
contract Usdt18 is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}

/// As Ethereum's USDT: 6 decimals, and `transfer` answers nothing.
contract Usdt6 is Ledger {
    function decimals() external pure returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }
}

/// Does not say its decimals.
contract WithoutDecimals is Ledger {
    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}

/// Says more decimals than any amount could be written with.
contract AbsurdDecimals is Ledger {
    function decimals() external pure returns (uint8) {
        return 255;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}

/// Its transfers fail.
contract Failing is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address, uint256) external pure returns (bool) {
        revert("transfers are paused");
    }
}

/// Its transfers succeed, answer false and move nothing.
contract Declining is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Keeps a tenth of every transfer: less arrives than the call says.
contract Charging is Ledger {
    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, address(this), value / 10);
        move(msg.sender, to, value - value / 10);
        return true;
    }
}

/// Can move several amounts in one transaction.
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
