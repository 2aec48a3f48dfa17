import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server that only this machine reaches.
 *
 * @param port 0 for any free one
 * @returns its URL and a function that stops it
 * @throws if the port is taken
 */
export async function listenLocally(listener: RequestListener, port = 0): Promise<{ url: string; stop: () => void }> {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
