import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadConfigFromFile, preview } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'

it('npm run preview and npm run dev call the API by its own name, which hosts of several sites need', async () => {
  const api = createServer((request, response) => response.end(request.headers.host)).listen(0, '127.0.0.1')
  await new Promise((resolve) => api.once('listening', resolve))
  const host = `127.0.0.1:${(api.address() as AddressInfo).port}`
  vi.stubEnv('API_ORIGIN', `http://${host}`)
  const env = { command: 'serve', mode: 'live' } as const
  const config = (await loadConfigFromFile(env, 'vite.config.ts', '.', 'silent', undefined, 'native'))?.config
  vi.unstubAllEnvs()
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: 'public' },
    preview: { ...config?.preview, port: 0 },
  })
  onTestFinished(async () => {
    await server.close()
    api.close()
  })
  const { port } = server.httpServer.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/api/v1/node/types`)).text()).toBe(host)
  expect(config?.server?.proxy).toEqual(config?.preview?.proxy)
})
