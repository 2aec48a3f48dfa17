/** The account of a test, in its checksummed spelling, and one that it must not be taken for. */
export const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The tokens of a login. */
export const TOKENS = { accessToken: 'old', refreshToken: 'r1' }
