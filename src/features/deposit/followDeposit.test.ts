import { beforeEach, describe, expect, it } from 'vitest'
import { closeSheet, openSheet } from '../../lib/overlays/sheets.ts'
import { deposit, followDeposit, resetDeposit } from './depositFlow.ts'

beforeEach(() => {
  resetDeposit()
  openSheet('deposit')
})

describe('a hash that is accepted', () => {
  it.each(['idle', 'approving'] as const)('turns the sheet to its deposit (%s)', (status) => {
    Object.assign(deposit, { status, id: 'a' })
    followDeposit('a')
    expect(deposit).toMatchObject({ status: 'idle', id: 'a' })
  })

  it.each([
    ['connecting', null],
    ['approving', 'b'],
    ['failed', null],
  ] as const)('late leaves another deposit alone (%s)', (status, id) => {
    Object.assign(deposit, { status, id })
    followDeposit('a')
    expect(deposit).toMatchObject({ status, id })
  })

  it('after the sheet was closed leaves the next one with the amount', () => {
    closeSheet()
    followDeposit('a')
    expect(deposit.id).toBeNull()
  })
})
