const UNTRUSTED = 'its certificate is not trusted. Set NODE_EXTRA_CA_CERTS=<ca.pem>, or verify over http.'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused. Is the server running, and on this port?',
  ENOTFOUND: 'host not found.',
  EAI_AGAIN: 'host not found.',
  ECONNRESET: 'the server closed the connection without a complete response.',
  UND_ERR_SOCKET: 'the server closed the connection without a complete response.',
  EPIPE: 'the server closed the connection before it read the whole request.',
  EHOSTUNREACH: 'there is no route to the host.',
  ENETUNREACH: 'there is no route to the host.',
  ETIMEDOUT: 'the server did not accept the connection in time.',
  EPROTO: 'it does not speak TLS on this port. Verify over http, or use another port.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS on this port. Verify over http, or use another port.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host.',
}

/** Time that the provider and the state endpoint have for one response. */
export const RESPONSE_TIMEOUT_MS = 30_000

/**
 * Describes a failed request for the person who runs the server.
 *
 * @param error what `fetch` or `http.request` failed with
 * @param timeoutMs the time limit that a timeout error refers to
 */
export function describeNetworkError(error: unknown, timeoutMs = RESPONSE_TIMEOUT_MS): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no response within ${timeoutMs / 1000} seconds.`
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  // The parser of node:http names its errors HPE_…
  if (code?.startsWith('HPE_')) return 'the response is not valid HTTP.'
  return DESCRIPTIONS[code ?? ''] ?? `${message}.`
}
