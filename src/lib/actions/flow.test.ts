import { expect, it, vi } from 'vitest'
import { createFlow } from './flow.ts'

it('a flow starts no step after the user has left', async () => {
  const flow = createFlow()
  flow.cancel()
  const step = vi.fn(async () => {})
  await expect(flow.wait(step)).rejects.toMatchObject({ name: 'FlowCancelled' })
  expect(step).not.toHaveBeenCalled()
})
