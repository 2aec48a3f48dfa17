import { type Exchange, forwardRequest, type Header } from './forwardRequest.ts'
import { listenLocally } from './listenLocally.ts'
import { INTERACTION_HEADER } from './numberedPact.ts'

/**
 * Starts a proxy between the verifier and the provider that records each interaction's request and response. The
 * verifier's report has neither the request with the values that states returned, nor the response.
 *
 * @param provider base URL of the provider
 * @param added headers that the provider gets besides
 * @returns the proxy's URL, the exchanges by the number of their interaction, and a function that stops the proxy
 */
export async function startRecordingProxy(provider: string, added: readonly Header[] = []) {
  const exchanges = new Map<number, Exchange>()
  const { url, stop } = await listenLocally((incoming, outgoing) => {
    const record = (exchange: Exchange) => exchanges.set(Number(incoming.headers[INTERACTION_HEADER]), exchange)
    forwardRequest(provider, incoming, outgoing, { hidden: [INTERACTION_HEADER], added, onRequest: record })
      .then(record)
      .catch(() => outgoing.destroy())
  })
  return { url, exchanges, stop }
}
