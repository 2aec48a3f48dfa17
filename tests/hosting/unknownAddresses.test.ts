import { expect, it } from 'vitest'
import { build, Device, FakeHost } from './device.ts'

const BUILD = build('app', {})

async function installed(): Promise<{ host: FakeHost; device: Device }> {
  const host = new FakeHost(BUILD)
  const device = new Device(host)
  expect(await device.update()).toBe('updated')
  return { host, device }
}

it('an app at the root leaves the address of another app below a path to the host', async () => {
  const { host, device } = await installed()
  host.files['/demo/'] = 'another app'
  expect(await device.launch('/demo/')).toBe('another app')
})

it('an address that the host does not have shows the shell of the build', async () => {
  const { host, device } = await installed()
  host.respondWith404('/no/such/screen')
  expect(await device.launch('/no/such/screen')).toBe('app')
})

it('without the host, an unknown address shows the shell', async () => {
  const { host, device } = await installed()
  host.isDown = true
  expect(await device.launch('/demo/')).toBe('app')
})

it('a route is never asked for: it comes from the device', async () => {
  const { host, device } = await installed()
  host.requests.length = 0
  expect(await device.launch('/node')).toBe('app')
  expect(host.requests).toEqual([])
})

it('an address of the API is never answered by the device', async () => {
  const path = '/api/v1/member/mine'
  const { host, device } = await installed()
  host.files[path] = 'the server'
  expect(await device.launch(path)).toBe('the server')
  host.isDown = true
  await expect(device.launch(path)).rejects.toThrow('Failed to fetch')
})
