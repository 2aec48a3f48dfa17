/**
 * The message that a wallet signs (`personal_sign`, UTF-8) to log in. Byte for byte the same in both languages:
 * the backend recovers the signer from it.
 *
 * @param address checksummed address of the account
 * @param nonce as `getNonce` answered it
 */
export const loginMessage = (address: string, nonce: string): string =>
  `Welcome to TPU!\n\nSign this message to log in. It costs no gas.\n\nAddress: ${address}\nNonce: ${nonce}`
