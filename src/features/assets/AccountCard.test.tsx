import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import type { AssetAccount } from '../../contract/assets.ts'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { AccountCard } from './AccountCard.tsx'

beforeAll(() => activateLanguage('en-US'))

const htmlOf = (frozen: string) =>
  renderToStaticMarkup(
    <Router ssrPath="/assets">
      <AccountCard
        account={{ id: '1', token: 'TPU', balance: '1', frozen } as AssetAccount}
        share={undefined}
        isOutdated={false}
        isLoading={false}
      />
    </Router>,
  )

describe('the frozen amount of an account', () => {
  it.each([
    ['0', 'Frozen 0<'],
    ['1.5', 'Frozen 1.5<'],
    ['0.0000001', 'Frozen 0…<'],
    ['1.12345678', 'Frozen 1.123456…<'],
  ])('%s is shown as it is, or says that it is cut: %s', (frozen, text) => {
    expect(htmlOf(frozen)).toContain(text)
  })
})
