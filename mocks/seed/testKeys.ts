/**
 * Private keys from the public test mnemonic, see `addresses.ts`. Anyone can spend from these accounts: never fund
 * them on a real chain.
 */

/** Key of account 0, the main member. */
export const MAIN_MEMBER_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** Key of account 9, which isn't a member. */
export const NON_MEMBER_KEY = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
