import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../errors/ApiError.ts'
import { confirmDialog, dialogs } from '../overlays/dialogs.ts'
import { toasts } from '../toasts/toasts.ts'
import type { ActionOutcome } from './paidAction.ts'
import { showOutcome } from './showOutcome.ts'

const afterSuccess = vi.fn()
const show = (outcome: ActionOutcome) =>
  showOutcome(outcome, { success: { id: 'tip.buySuccess' }, afterSuccess, onFailure: () => {} })
const shownToasts = () => toasts.shown.map(({ message, tone }) => [message, tone])

/** Closes the only dialog. @returns what it said */
function closeDialog() {
  expect(dialogs.open).toHaveLength(1)
  const [{ id, ...dialog } = { id: 0 }] = dialogs.open
  void confirmDialog(id)
  return dialog
}

beforeEach(() => {
  vi.clearAllMocks()
  toasts.shown = []
})

describe('the outcome of a paid action', () => {
  it.each<[string, Promise<number | undefined>]>([
    ['one', Promise.resolve(1)],
    ['unknown', Promise.resolve(undefined)],
    ['not counted yet', new Promise(() => {})],
  ])('is a success, which refetches what it has changed (bookings: %s)', async (_, bookings) => {
    await show({ status: 'done', bookings })
    expect(shownToasts()).toEqual([[{ id: 'tip.buySuccess' }, 'done']])
    expect(afterSuccess).toHaveBeenCalledTimes(1)
    expect(dialogs.open).toEqual([])
  })

  it('names the bookings in an alert if there are more than one', async () => {
    await show({ status: 'done', bookings: Promise.resolve(2) })
    expect(closeDialog()).toEqual({
      title: { id: 'outcome.bookedTwice' },
      body: { id: 'outcome.bookedTwiceText', values: { count: 2 } },
      confirm: { id: 'action.ok' },
    })
    expect(afterSuccess).toHaveBeenCalledTimes(1)
  })

  it('is an alert with the server’s words, and no success, while it is not confirmed', async () => {
    const shown = show({ status: 'unconfirmed', serverMessage: 'Busy' })
    expect(closeDialog()).toMatchObject({
      title: { id: 'outcome.unconfirmed' },
      body: { id: 'outcome.unconfirmedText' },
      facts: [{ label: { id: 'outcome.serverReply' }, text: { text: 'Busy' } }],
    })
    await shown
    expect(shownToasts()).toEqual([])
    expect(afterSuccess).not.toHaveBeenCalled()
  })

  it.each<[ActionOutcome, string, string]>([
    [{ status: 'outdated', reason: { id: 'node.priceChanged' } }, 'node.priceChanged', 'problem'],
    [{ status: 'notStored' }, 'outcome.notStored', 'problem'],
    [{ status: 'elsewhere' }, 'action.inOtherTab', 'info'],
  ])('says why nothing was sent: %j', async (outcome, id, tone) => {
    await show(outcome)
    expect(shownToasts()).toEqual([[{ id }, tone]])
    expect(afterSuccess).not.toHaveBeenCalled()
  })

  it('says beside a failure that nothing was sent', async () => {
    await show({ status: 'notSent', error: new ApiError('network') })
    expect(toasts.shown).toMatchObject([{ message: { id: 'error.network' }, note: { id: 'outcome.notSent' } }])
  })

  it('shows nothing to another login', async () => {
    await show({ status: 'superseded' })
    expect(shownToasts()).toEqual([])
    expect(dialogs.open).toEqual([])
    expect(afterSuccess).not.toHaveBeenCalled()
  })
})
