/**
 * Builds the message that the wallet signs to log in (`personal_sign`, UTF-8). Identical in every language, because the
 * backend rebuilds it to recover the signer.
 *
 * @param address checksummed address of the account
 * @param nonce as returned by `getNonce`
 */
export const loginMessage = (address: string, nonce: string): string =>
  `Welcome to TPU!\n\nSign this message to log in. It costs no gas.\n\nAddress: ${address}\nNonce: ${nonce}`
