import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withUpdateLock } from '../tabs/updateLock.ts'

vi.mock('../config/env.ts', () => ({ BUILT: true, env: { serviceWorker: true } }))

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  readonly postMessage = vi.fn()
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** A registration with an active worker; `deploy` makes the next check find a new one. */
class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker()
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  next: FakeWorker | null = null
  readonly update = vi.fn(async () => {
    if (!this.next) return
    this.installing = this.next
    this.next = null
    this.dispatchEvent(new Event('updatefound'))
  })
  deploy(): FakeWorker {
    this.next = new FakeWorker()
    return this.next
  }
  install(worker: FakeWorker, succeeds: boolean): void {
    this.installing = null
    if (succeeds) this.waiting = worker
    worker.become(succeeds ? 'installed' : 'redundant')
  }
}

let pwa: typeof import('./store.ts').pwa

interface Container {
  register(): Promise<unknown>
}

const loadUpdater = async (serviceWorker: Container | undefined) => {
  vi.resetModules()
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      #registered: Promise<unknown> | undefined
      register = () => (this.#registered = serviceWorker?.register())
      messageSkipWaiting = () =>
        this.#registered?.then((registration) =>
          (registration as FakeRegistration).waiting?.postMessage({ type: 'SKIP_WAITING' }),
        )
    },
  }))
  vi.stubGlobal('navigator', { serviceWorker, locks: navigator.locks })
  const updater = await import('./serviceWorker.ts')
  pwa = (await import('./store.ts')).pwa
  await updater.registerServiceWorker()
  return updater
}

const registered = async (registration = new FakeRegistration()) => ({
  registration,
  updater: await loadUpdater({ register: async () => registration }),
})

/** Deploys a version, which a check finds. Returns the result of the check, once the worker is installed or refused. */
async function checkAfterDeploy({ registration, updater }: Awaited<ReturnType<typeof registered>>, succeeds: boolean) {
  const worker = registration.deploy()
  const check = updater.checkForUpdate()
  await Promise.resolve()
  registration.install(worker, succeeds)
  return { worker, result: await check }
}

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('checkForUpdate', () => {
  it('reports a new version once it is installed, and offers it', async () => {
    const { result } = await checkAfterDeploy(await registered(), true)
    expect([result, pwa.update]).toEqual(['newer', 'ready'])
  })

  it('never says that an app is up to date whose new version was refused', async () => {
    const tab = await registered()
    const { result } = await checkAfterDeploy(tab, false)
    expect([result, pwa.update]).toEqual(['incomplete', 'none'])
    expect(await tab.updater.checkForUpdate()).toBe('newest')
  })

  it('reports a host that does not respond', async () => {
    const { registration, updater } = await registered()
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await updater.checkForUpdate()).toBe('unknown')
  })
})

it('a version that the user has postponed is offered again by the next check', async () => {
  const { registration, updater } = await registered()
  registration.waiting = new FakeWorker()
  await updater.checkForUpdate()
  updater.postponeUpdate()
  expect(pwa.update).toBe('postponed')
  await updater.checkForUpdate()
  expect(pwa.update).toBe('ready')
})

it('a version whose worker does not take over is offered again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { registration, updater } = await registered()
  const worker = new FakeWorker()
  registration.waiting = worker
  await updater.checkForUpdate()
  void updater.acceptUpdate()
  await vi.waitFor(() => expect(worker.postMessage).toHaveBeenCalledTimes(1))
  expect(pwa.update).toBe('applying')
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(pwa.update).toBe('ready'))
})

it('the first worker of a device is no update', async () => {
  const first = new FakeRegistration()
  const worker = new FakeWorker()
  Object.assign(first, { active: null, installing: worker })
  await registered(first)
  first.install(worker, true)
  await vi.waitFor(() => expect(worker.state).toBe('installed'))
  expect(pwa.update).toBe('none')
})

describe('a refused update', () => {
  it('is tried again by itself, with growing pauses, until it is offered', async () => {
    vi.useFakeTimers()
    const tab = await registered()
    await checkAfterDeploy(tab, false)
    for (const [index, seconds] of [60, 120].entries()) {
      const worker = tab.registration.deploy()
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1000)
      expect(tab.registration.update).toHaveBeenCalledTimes(1 + index)
      await vi.advanceTimersByTimeAsync(1000)
      expect(tab.registration.update).toHaveBeenCalledTimes(2 + index)
      tab.registration.install(worker, seconds === 120)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(pwa.update).toBe('ready')
  })

  it('is tried again although the host was unreachable meanwhile', async () => {
    vi.useFakeTimers()
    const tab = await registered()
    await checkAfterDeploy(tab, false)
    tab.registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(60_000)
    const complete = tab.registration.deploy()
    await vi.advanceTimersByTimeAsync(120_000)
    tab.registration.install(complete, true)
    await vi.advanceTimersByTimeAsync(0)
    expect(pwa.update).toBe('ready')
  })
})

describe('a first worker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/static/this.js"></script>'))
    Object.assign(document, { querySelector: () => ({}) })
  })

  /** A registration whose first worker is installing. Browsers drop it if that is refused. */
  const firstRegistration = () => Object.assign(new FakeRegistration(), { active: null, installing: new FakeWorker() })

  it('that was refused, or whose script was lost, is registered again, with growing pauses, until it is active', async () => {
    const [refused, installed] = [firstRegistration(), firstRegistration()]
    const register = vi
      .fn(async () => installed)
      .mockResolvedValueOnce(refused)
      .mockRejectedValueOnce(new TypeError('Failed to register'))
    await loadUpdater({ register })
    refused.install(refused.installing, false)
    for (const [index, seconds] of [60, 120].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1000)
      expect(register).toHaveBeenCalledTimes(1 + index)
      await vi.advanceTimersByTimeAsync(1000)
      expect(register).toHaveBeenCalledTimes(2 + index)
    }
    installed.install(installed.installing, true)
    Object.assign(installed, { active: new FakeWorker(), waiting: null })
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect([register.mock.calls.length, installed.update.mock.calls.length, pwa.update]).toEqual([3, 1, 'none'])
  })

  it('whose script is lost at the start is registered again', async () => {
    const register = vi.fn().mockRejectedValue(new TypeError('Failed to register'))
    await loadUpdater({ register })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(register).toHaveBeenCalledTimes(2)
  })
})

describe('an open page whose user returns after more than an hour', () => {
  const openPage = async (serviceWorker: Container | undefined) => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
      method === 'HEAD' ? new Response() : new Response('<script type="module" src="/static/next.js"></script>'),
    )
    Object.assign(document, { querySelector: () => null })
    await loadUpdater(serviceWorker)
    await vi.advanceTimersByTimeAsync(61 * 60 * 1000)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }

  it('asks the worker for an update', async () => {
    const registration = new FakeRegistration()
    await openPage({ register: async () => registration })
    expect(registration.update).toHaveBeenCalledOnce()
  })

  it('offers a new version where there is no worker', async () => {
    await openPage(undefined)
    expect(pwa.update).toBe('ready')
  })
})

it('an accepted update waits for work in progress, and for nothing that was cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const tab = await registered()
  const { worker } = await checkAfterDeploy(tab, true)
  // A wallet that never responds, in a sheet that the user closes.
  const closed = Promise.withResolvers<void>()
  const hung = new Promise<void>(() => {})
  const work = withUpdateLock(() => Promise.race([hung, closed.promise]))
  void tab.updater.acceptUpdate()
  await vi.waitFor(() => expect(pwa.update).toBe('held'))
  expect(worker.postMessage).not.toHaveBeenCalled()
  closed.resolve()
  await work
  await vi.advanceTimersByTimeAsync(500)
  await vi.waitFor(() => expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }))
  expect(pwa.update).toBe('applying')
})
