import { expect, it } from 'vitest'
import { toast, toasts } from './toasts.ts'

it('a message that is shown already is not repeated', () => {
  toast({ id: 'tip.notOpen' })
  toast({ id: 'tip.copySuccess' }, 'done')
  toast({ id: 'tip.notOpen' })
  expect(toasts.shown.map(({ message }) => message)).toEqual([{ id: 'tip.notOpen' }, { id: 'tip.copySuccess' }])
})
