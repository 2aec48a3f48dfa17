/**
 * Accounts of the public test mnemonic "test test test test test test test test test test test junk", the default of
 * Anvil and Hardhat. Never fund them on a real chain.
 */
export const TEST_ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
] as const

/** The main member of the seeded data: Mina Okafor. */
export const MAIN_MEMBER = TEST_ACCOUNTS[0]
/** Receives the deposits of all members. */
export const DEPOSIT_ADDRESS = TEST_ACCOUNTS[1]
/** An account of the demo wallet that isn't a member yet, for the invite-code flow. */
export const NON_MEMBER = TEST_ACCOUNTS[9]

/** A contract wallet of the demo; the key of account 0 owns it. */
export const CONTRACT_WALLET = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'

/** The USDT contract: the address of the first contract that account 0 deploys on a development chain. */
export const STABLECOIN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
