import { preview } from 'vite'
import { type MockServer, startMockServer } from '../../../mocks/server.ts'

/** The mock backend, and the build in front of it: the API is on the same origin. */
export interface Servers {
  origin: string
  mock: MockServer
  stop(): Promise<void>
}

export async function startServers(mode: 'live' | 'demo'): Promise<Servers> {
  const mock = await startMockServer({ port: 0 })
  const site = await preview({
    mode,
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: mock.url } } },
  })
  const { origin } = new URL(site.resolvedUrls?.local[0] ?? '')
  return { origin, mock, stop: async () => void (await Promise.all([site.close(), mock.stop()])) }
}
