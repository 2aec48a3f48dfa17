import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { type AssetRecord, RECORD_TYPES, WITHDRAW_STATUSES, type WithdrawRecord } from '../../contract/assets.ts'
import { activateLanguage, t } from '../../lib/i18n/intl.ts'
import { RecordRow } from '../../ui/records/RecordRow.tsx'
import { WithdrawalRow } from './WithdrawalRow.tsx'

beforeAll(() => activateLanguage('en-US'))

const htmlOf = (row: ReactNode) => renderToStaticMarkup(<Router ssrPath="/assets/record">{row}</Router>)

const SIGNS = [
  ['in', '+7.5'],
  ['out', '−7.5'],
] as const

describe.each(SIGNS)('a row of direction %s shows %s', (direction, amount) => {
  const record = { id: '1', token: 'USDT', direction, amount: '7.5', createdTime: 1_790_000_000 }

  it.each(RECORD_TYPES)('and the label of the record type %s', (type) => {
    const html = htmlOf(<RecordRow record={{ ...record, type } as AssetRecord} />)
    expect(html).toContain(`>${t(`record.${type}`)} · USDT<`)
    expect(html).toContain(amount)
  })

  it.each(WITHDRAW_STATUSES)('and the label of the withdrawal status %s', (status) => {
    const withdrawal = { ...record, status, createdAt: 1_790_000_000 }
    const html = htmlOf(<WithdrawalRow record={withdrawal as unknown as WithdrawRecord} />)
    expect(html).toContain(`>${t(`status.${status}`)}<`)
    expect(html).toContain(amount)
  })
})
