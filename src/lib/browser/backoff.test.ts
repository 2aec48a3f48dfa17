import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backoff, doubling, every } from './backoff.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Starts a loop whose attempts take a millisecond each. Returns the times of its attempts, and whether it has ended. */
function run(...parameters: Parameters<typeof backoff>) {
  const loop = { attempts: [] as number[], hasEnded: false }
  const start = Date.now()
  const attemptAll = async () => {
    for await (const _ of backoff(...parameters)) {
      loop.attempts.push(Date.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    loop.hasEnded = true
  }
  void attemptAll()
  return loop
}

describe('backoff', () => {
  it('waits before each attempt, from the end of the one before, until the delays or the signal end', async () => {
    const controller = new AbortController()
    const growing = run(doubling(100, 350), controller.signal)
    const steady = run(every(200))
    const limited = run(every(200, 500))
    const listed = run((attempt) => [0, 50, 0][attempt])
    await vi.advanceTimersByTimeAsync(1100)
    expect(growing.attempts).toEqual([100, 301, 652, 1003])
    expect(steady.attempts).toEqual([0, 201, 402, 603, 804, 1005])
    expect(limited).toEqual({ attempts: [0, 201, 402], hasEnded: true })
    expect(listed).toEqual({ attempts: [0, 51, 52], hasEnded: true })
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(growing.hasEnded).toBe(true)
    // Only the steady loop still waits.
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(growing.attempts.length).toBe(4)
  })
})
