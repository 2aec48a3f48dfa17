import { beforeEach, expect, it, vi } from 'vitest'
import { createAfterStart } from './afterStart.ts'

const WORKER = {} as ServiceWorker

beforeEach(() => {
  vi.useFakeTimers()
})

type Workers = Partial<Pick<ServiceWorkerRegistration, 'waiting' | 'installing'>>

const registrationWith = ({ waiting = null, installing = null }: Workers) =>
  Object.assign(new EventTarget(), { waiting, installing })

it('runs work when the page has had three seconds to start', async () => {
  const work = vi.fn(async () => {})
  const done = createAfterStart(registrationWith({}))(work)
  await vi.advanceTimersByTimeAsync(2999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledOnce()
  await done
})

it('has nothing left to do once a newer worker is found', async () => {
  const work = vi.fn(async () => {})
  const registration = registrationWith({})
  const runAfterStart = createAfterStart(registration)
  const done = [runAfterStart(work), runAfterStart(work)]
  registration.dispatchEvent(new Event('updatefound'))
  await Promise.all(done)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).not.toHaveBeenCalled()
})

it.each([{ waiting: WORKER }, { installing: WORKER }])(
  'begins nothing while a newer worker is there',
  async (workers) => {
    const work = vi.fn(async () => {})
    await createAfterStart(registrationWith(workers))(work)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(work).not.toHaveBeenCalled()
  },
)
