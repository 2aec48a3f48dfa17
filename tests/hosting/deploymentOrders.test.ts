import { describe, expect, it, vi } from 'vitest'
import { SHELL } from '../../src/lib/config/pages.ts'
import { build, Device, entriesOf, FakeHost, UNREADABLE } from './device.ts'

/** `shared` is in both builds; the icon keeps its name and changes its content. */
const OLD = build('old', { '/static/old.js': 'old', '/static/shared.js': 'shared', '/icon.svg': 'oldIcon' })
const NEW = build('new', { '/static/new.js': 'new', '/static/shared.js': 'shared', '/icon.svg': 'newIcon' })

/** What reaches the host during a deployment. */
const STEPS: Record<string, (host: FakeHost) => void> = {
  'sw.js': (host) => {
    host.worker = entriesOf(NEW)
  },
  'the pages': (host) => {
    host.files['/'] = NEW['/'] ?? ''
    host.files['/node.html'] = NEW['/node.html'] ?? ''
  },
  'the shell': (host) => {
    host.files[SHELL] = NEW[SHELL] ?? ''
  },
  'new files': (host) => {
    host.files['/static/new.js'] = 'new'
  },
  'the changed icon': (host) => {
    host.files['/icon.svg'] = 'newIcon'
  },
  'the removal of old files': (host) => {
    delete host.files['/static/old.js']
  },
}

const ordersOf = (names: string[]): string[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap((name) => ordersOf(names.filter((other) => other !== name)).map((rest) => [name, ...rest]))

/** Any order, with the pages of the host last: only a device without a whole build asks for them. */
const ORDERS = ordersOf(Object.keys(STEPS).filter((name) => name !== 'the pages')).map((order) => [
  ...order,
  'the pages',
])

const installedOld = async (missing: FakeHost['missing']) => {
  const host = new FakeHost(OLD, missing)
  const device = new Device(host)
  expect(await device.update()).toBe('updated')
  return { host, device }
}

/** Launches online and offline, with a worker that has just started. */
async function launchBothWays(host: FakeHost, device: Device): Promise<string[]> {
  const seen: string[] = []
  for (const isDown of [false, true]) {
    host.isDown = isDown
    device.restartWorker()
    seen.push(await device.launch())
  }
  host.isDown = false
  return seen
}

describe.each(['404', 'the page'] as const)('a deployment to a host that answers missing files with %s', (missing) => {
  it(`leaves the app working after each file, in all ${ORDERS.length} orders`, async () => {
    for (const order of ORDERS) {
      const { host, device } = await installedOld(missing)
      for (const step of order) {
        STEPS[step]?.(host)
        const outcome = await device.update()
        const seen = await launchBothWays(host, device)
        expect(seen[0], `${order.join(', ')}; at ${step}: online`).toMatch(/^(?:old|new)$/)
        expect(seen[1], `${order.join(', ')}; at ${step}: offline`).toBe(seen[0])
        if (outcome === 'updated') expect(seen[0]).toBe('new')
      }
      await device.update()
      expect(await launchBothWays(host, device), order.join(', ')).toEqual(['new', 'new'])
    }
  })

  it(`refuses the new worker until every new file is there, in all ${ORDERS.length} orders`, async () => {
    for (const order of ORDERS) {
      const { host, device } = await installedOld(missing)
      const last = Math.max(
        ...['sw.js', 'the shell', 'new files', 'the changed icon'].map((name) => order.indexOf(name)),
      )
      for (const [index, step] of order.entries()) {
        STEPS[step]?.(host)
        const outcome = await device.update()
        const sent = index >= order.indexOf('sw.js')
        const expected = index < last ? (sent ? 'refused' : 'newest') : index === last ? 'updated' : 'newest'
        expect(outcome, `${order.join(', ')}; at ${step}`).toBe(expected)
      }
    }
  })

  it('never installs a worker on a first visit that would open a dead app later', async () => {
    for (const order of ORDERS) {
      const host = new FakeHost(OLD, missing)
      for (const step of order) {
        STEPS[step]?.(host)
        const device = new Device(host)
        const outcome = await device.update()
        // Without a worker a visit shows what the host has.
        if (outcome === 'updated') expect(await launchBothWays(host, device)).not.toContain('dead')
      }
    }
  })
})

describe('a refused update', () => {
  it('fetches only what was missing when it is tried again', async () => {
    const { host, device } = await installedOld('404')
    STEPS['sw.js']?.(host)
    STEPS['the shell']?.(host)
    STEPS['the changed icon']?.(host)
    expect(await device.update()).toBe('refused')
    // The other files are still on their way when the first one fails; both builds have the shared one.
    const count = entriesOf(OLD).length + entriesOf(NEW).length - 1
    await vi.waitFor(() => expect(device.stored.size).toBe(count - 1))
    STEPS['new files']?.(host)
    host.requests = []
    expect(await device.update()).toBe('updated')
    expect(host.requests).toEqual(['/static/new.js'])
  })

  it('gives way to the build that the host is rolled back to', async () => {
    const { host, device } = await installedOld('404')
    STEPS['sw.js']?.(host)
    expect(await device.update()).toBe('refused')
    host.worker = entriesOf(OLD)
    expect(await device.update()).toBe('newest')
    expect(await launchBothWays(host, device)).toEqual(['old', 'old'])
  })
})

describe('a damaged build on the device', () => {
  const PATHS = entriesOf(OLD).map(({ url }) => url)

  it.each(PATHS)('is repaired from the host when %s is missing', async (path) => {
    const { host, device } = await installedOld('404')
    device.stored.delete(device.keyOf(path))
    expect(await launchBothWays(host, device)).toEqual(['old', 'old'])
    expect(device.stored.get(device.keyOf(path))).toBe(OLD[path])
  })

  it.each(PATHS.flatMap((path) => ['corrupt', UNREADABLE].map((content) => [path, content] as const)))(
    'is repaired from the host when %s is %s',
    async (path, content) => {
      const { host, device } = await installedOld('404')
      device.stored.set(device.keyOf(path), content)
      await device.launch()
      expect(await launchBothWays(host, device)).toEqual(['old', 'old'])
    },
  )

  it('without its shell is repaired from a host that redirects the shell', async () => {
    const { host, device } = await installedOld('404')
    host.stripsHtml = true
    device.stored.delete(device.keyOf(SHELL))
    expect(await launchBothWays(host, device)).toEqual(['old', 'old'])
  })

  it('gives way to the build of the host when the host no longer has its files', async () => {
    const { host, device } = await installedOld('404')
    for (const step of Object.values(STEPS)) step(host)
    device.stored.delete(device.keyOf('/static/old.js'))
    expect(await device.launch()).toBe('dead')
    expect(await device.update()).toBe('updated')
    expect(await launchBothWays(host, device)).toEqual(['new', 'new'])
  })

  it('without its shell opens the page of the host', async () => {
    const { host, device } = await installedOld('404')
    for (const step of Object.values(STEPS)) step(host)
    device.stored.delete(device.keyOf(SHELL))
    expect(await device.launch()).toBe('new')
  })

  it('still opens offline as far as it can', async () => {
    const { host, device } = await installedOld('404')
    host.isDown = true
    device.stored.delete(device.keyOf('/icon.svg'))
    device.restartWorker()
    expect(await device.launch()).toBe('dead')
    host.isDown = false
    expect(await launchBothWays(host, device)).toEqual(['old', 'old'])
  })

  it('is not mixed with another build that an older worker left', async () => {
    const { host, device } = await installedOld('404')
    device.caches.stores.set('tpu-build-other', new Map([[device.keyOf('/static/old.js'), 'poisoned']]))
    device.stored.delete(device.keyOf('/static/old.js'))
    device.restartWorker()
    expect(await device.launch()).toBe('old')
    expect(await launchBothWays(host, device)).toEqual(['old', 'old'])
  })
})
