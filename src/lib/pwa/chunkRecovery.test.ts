import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { stubPage } from '../../../tests/stubPage.ts'

const browserReload = vi.fn()
const postMessage = vi.fn()
let page: EventTarget
let container: EventTarget

/** A page that has started, with a worker or without one. */
async function openPage(
  controlled: boolean,
  installed: boolean,
  getRegistration = async () => ({ active: installed ? {} : null }),
): Promise<void> {
  vi.resetModules()
  page = stubPage(new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', { reload: browserReload })
  container = Object.assign(new EventTarget(), {
    controller: controlled ? { postMessage } : null,
    getRegistration,
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('fetch', async () => new Response())
  const { startChunkRecovery, startTakeoverReload } = await import('./chunkRecovery.ts')
  startChunkRecovery()
  startTakeoverReload()
}

const takeOver = () => {
  container.dispatchEvent(new Event('controllerchange'))
  return vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  browserReload.mockClear()
  postMessage.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the first worker of a device reloads nothing, the next one does', async () => {
  await openPage(false, false)
  await takeOver()
  expect(browserReload).not.toHaveBeenCalled()
  await takeOver()
  expect(browserReload).toHaveBeenCalledOnce()
})

it('a browser that refuses to say whether there is a worker reloads nothing', async () => {
  await openPage(false, false, () => Promise.reject(new DOMException('no storage', 'SecurityError')))
  await takeOver()
  expect(browserReload).not.toHaveBeenCalled()
})

it.each([
  ['with its worker', true],
  ['that was reloaded past its worker', false],
])('a new worker reloads a page %s that has not registered one yet', async (_, controlled) => {
  await openPage(controlled, true)
  await takeOver()
  expect(browserReload).toHaveBeenCalledOnce()
})

it('a chunk that fails has the worker repair what is on the device', async () => {
  await openPage(true, true)
  page.dispatchEvent(new Event('vite:preloadError'))
  expect(postMessage.mock.calls).toEqual([[{ type: 'REPAIR' }]])
})

it('a chunk that fails while the page is being left is recovered if the page stays', async () => {
  await openPage(false, false)
  page.dispatchEvent(new Event('beforeunload'))
  page.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(browserReload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(browserReload).toHaveBeenCalledOnce()
})

it('a chunk that fails while the user is busy reloads the page once the work is done', async () => {
  await openPage(false, false)
  const { withUpdateLock } = await import('../tabs/updateLock.ts')
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = withUpdateLock(() => promise)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(browserReload).not.toHaveBeenCalled()
  resolve()
  await work
  await vi.advanceTimersByTimeAsync(2000)
  expect(browserReload).toHaveBeenCalledOnce()
})

it('a new worker reloads the page once a log-out is recorded', async () => {
  await openPage(true, true)
  const { logOutInProgress } = await import('../account/leaveAccount.ts')
  logOutInProgress.recording = new Promise(() => {})
  await takeOver()
  await vi.advanceTimersByTimeAsync(4000)
  expect(browserReload).not.toHaveBeenCalled()
  logOutInProgress.recording = undefined
  await vi.advanceTimersByTimeAsync(1000)
  expect(browserReload).toHaveBeenCalledOnce()
})

it('pages of two builds, on a host whose nodes differ, reload each other no more than once', async () => {
  const missChunk = async (recovered: string) => {
    await openPage(false, false)
    const { sessionStore } = await import('../browser/storage.ts')
    sessionStore.set('recovered', recovered)
    browserReload.mockClear()
    page.dispatchEvent(new Event('vite:preloadError'))
    await vi.advanceTimersByTimeAsync(2000)
    return sessionStore.get('recovered')
  }
  const recovered = await missChunk('build-a')
  expect(browserReload).toHaveBeenCalled()
  expect(recovered).toContain('build-a')
  await missChunk(`${recovered} build-b`)
  expect(browserReload).not.toHaveBeenCalled()
})
