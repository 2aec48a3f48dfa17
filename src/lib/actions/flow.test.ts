import { describe, expect, it, vi } from 'vitest'
import { createFlow } from './flow.ts'

describe('a flow', () => {
  it('passes on what a step returns or throws', async () => {
    const flow = createFlow()
    expect(await flow.wait(async () => 1)).toBe(1)
    await expect(flow.wait(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('ends a step that never ends when the user leaves', async () => {
    const flow = createFlow()
    const waiting = expect(flow.wait(() => new Promise(() => {}))).rejects.toMatchObject({ name: 'FlowCancelled' })
    expect(flow.isCancelled()).toBe(false)
    flow.cancel()
    await waiting
    expect(flow.isCancelled()).toBe(true)
  })

  it('starts no step after the user has left', async () => {
    const flow = createFlow()
    flow.cancel()
    const step = vi.fn(async () => {})
    await expect(flow.wait(step)).rejects.toMatchObject({ name: 'FlowCancelled' })
    expect(step).not.toHaveBeenCalled()
  })
})
