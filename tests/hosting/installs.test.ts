import { describe, expect, it, vi } from 'vitest'
import { PRECACHE } from '../../src/lib/pwa/cacheNames.ts'
import { build, Device, entriesOf, FakeHost, type Files } from './device.ts'

const buildOf = (name: string): Files =>
  build(name, { [`/static/${name}.js`]: name, '/static/shared.js': 'shared', '/icon.svg': `${name}Icon` })

/** A device with the old build, and what installs another one. */
async function installedOld() {
  const host = new FakeHost(buildOf('old'))
  const device = new Device(host)
  expect(await device.update()).toBe('updated')
  const install = (name: string) => {
    host.files = buildOf(name)
    host.worker = entriesOf(host.files)
    return device.install()
  }
  return { host, device, install }
}

describe('an install', () => {
  it('stores a file that keeps its name with the content of its build', async () => {
    const { device, install } = await installedOld()
    const { activate } = await install('new')
    expect(device.stored.get(device.keyOf('/icon.svg'))).toBe('oldIcon')
    await activate()
    expect(device.stored.get(device.keyOf('/icon.svg'))).toBe('newIcon')
    expect([...device.stored.values()]).not.toContain('oldIcon')
  })

  it.each(['/static/new.js', '/icon.svg', '/shell.html'])(
    'is not stopped by a corrupt copy of %s in the HTTP cache',
    async (path) => {
      const { host, device, install } = await installedOld()
      host.httpCache.set(path, 'corrupt')
      await (await install('new')).activate()
      host.isDown = true
      expect(await device.launch()).toBe('new')
    },
  )

  it('fetches several files at a time', async () => {
    const { host, install } = await installedOld()
    let running = 0
    let most = 0
    vi.stubGlobal('fetch', async (request: Request) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      return host.fetch(request)
    })
    await install('new')
    expect(most).toBeGreaterThan(2)
  })

  it.each([
    ['missing', () => undefined],
    ['truncated', (content: string) => content.slice(0, -1)],
    ['that of another build', () => 'other'],
  ])('is refused if any new file is %s, and the old build goes on', async (_, damage) => {
    const paths = entriesOf(buildOf('new')).map(({ url }) => url)
    for (const path of paths.filter((path) => path !== '/static/shared.js')) {
      const { host, device } = await installedOld()
      host.worker = entriesOf(buildOf('new'))
      host.files = buildOf('new')
      const content = damage(host.files[path] ?? '')
      if (content === undefined) delete host.files[path]
      else host.files[path] = content
      expect(await device.update(), path).toBe('refused')
      expect(await device.launch(), path).toBe('old')
      host.isDown = true
      expect(await device.launch(), path).toBe('old')
    }
  })

  it('fails if files are gone at its end', async () => {
    const { host, device, install } = await installedOld()
    vi.stubGlobal('fetch', async (request: Request) => {
      // A worker of version 1.0.0 that activates deletes every other cache.
      if (request.url.endsWith('.js')) device.caches.stores.delete(PRECACHE)
      return host.fetch(request)
    })
    await expect(install('new')).rejects.toThrow()
  })

  it('survives the activation of the update before it', async () => {
    const { host, device, install } = await installedOld()
    const second = await install('new')
    const third = await install('old2')
    await second.activate({ waiting: {} as ServiceWorker })
    host.isDown = true
    expect(await device.launch()).toBe('new')
    await third.activate()
    expect(await device.launch()).toBe('old2')
    expect([...device.stored.values()]).not.toContain('new')
  })

  it('deletes the caches of version 1.0.0 once it is activated, and none of other apps', async () => {
    const { device, install } = await installedOld()
    const others = ['tpu-/demo/-build-precache', 'workbox-precache-v2-https://app.example/other/']
    for (const name of ['tpu-build-sha256-abc', ...others]) device.caches.stores.set(name, new Map())
    const { activate } = await install('new')
    expect(device.caches.stores.has('tpu-build-sha256-abc')).toBe(true)
    await activate()
    expect([...device.caches.stores.keys()].sort()).toEqual([PRECACHE, ...others].sort())
  })
})

it('the kill switch takes over at once, deletes the caches of the app alone, and unregisters', async () => {
  const { device } = await installedOld()
  device.caches.stores.set('another-app', new Map())
  const [skipWaiting, unregister] = [vi.fn(), vi.fn()]
  const worker = Object.assign(new EventTarget(), { caches, registration: { unregister }, skipWaiting })
  vi.stubGlobal('self', worker)
  // Not an `import`: the worker is checked with the types of a worker, by tsconfig.sw.json.
  await vi.importActual('../../src/kill-switch/sw.ts')
  worker.dispatchEvent(new Event('install'))
  expect(skipWaiting).toHaveBeenCalledOnce()

  let work: Promise<void> | undefined
  const waitUntil = (promise: Promise<void>) => {
    work = promise
  }
  worker.dispatchEvent(Object.assign(new Event('activate'), { waitUntil }))
  await work
  expect([...device.caches.stores.keys()]).toEqual(['another-app'])
  expect(unregister).toHaveBeenCalledOnce()
})
