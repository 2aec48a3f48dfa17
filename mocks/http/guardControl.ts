/** Names under which a browser on this machine reaches the server. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/
/** An address. A name could have been made to point here (DNS rebinding). */
const IP_ADDRESS = /^(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9a-f:.]+\])$/i

const isKnownHost = (name: string, listensOn: string): boolean =>
  LOOPBACK.test(name) || IP_ADDRESS.test(name) || name === listensOn

/**
 * Refuses requests of web pages that are open in a browser on this machine: a page can send a POST without a preflight, or
 * reach the server through a name of its own.
 *
 * @param listensOn the host that the server was started with
 * @returns the refusal, or undefined if the request may change the world
 */
export function refuseControl(request: Request, listensOn: string): Response | undefined {
  const refuse = (status: number, error: string) => Response.json({ error }, { status })
  const host = request.headers.get('host') ?? ''
  const name = host.replace(/:[0-9]+$/, '').toLowerCase()
  if (!isKnownHost(name, listensOn))
    return refuse(403, `The server isn't known as "${name}". Use localhost, or start it with --host ${name}.`)
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if ((origin !== null && origin !== `http://${host}`) || (site !== null && site !== 'same-origin' && site !== 'none'))
    return refuse(403, 'Pages of another origin may not change the mock.')
  const hasBody = request.headers.has('transfer-encoding') || Number(request.headers.get('content-length') ?? 0) > 0
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (hasBody && type !== 'application/json') return refuse(415, 'Send the body with "Content-Type: application/json".')
  return undefined
}
