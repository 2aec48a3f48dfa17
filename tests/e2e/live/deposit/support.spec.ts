import { parseUnits } from 'ethers'
import { goOffline } from '../../browser/network.ts'
import { dismissShareSheets } from '../../browser/shareSheet.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { deposit, depositsUnderReview, expectOutcomes } from '../../pages/deposit.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: true, permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'offline, what support needs is copied or shared, and each line is the chain’s',
  LONG,
  async ({ app, page, context, chain, token }) => {
    const shared = await dismissShareSheets(page)
    const amount = '12.000000000000000001'
    await deposit(app, amount)
    await expectOutcomes(page, ['confirmed'])
    await goOffline(context)
    await app.reload()
    const card = depositsUnderReview(app)
    await app.press(card, 'deposit.forSupport')
    await expect(app.toast('tip.copySuccess')).toBeVisible()
    const slip = await page.evaluate(() => navigator.clipboard.readText())

    const [transfer] = await token.transfersTo()
    if (!transfer) throw new Error('nothing was sent')
    expect(transfer).toMatchObject({ from: addressOf('member'), value: parseUnits(amount) })
    const receipt = (await chain.rpc('eth_getTransactionReceipt', transfer.hash)) as { blockNumber: string }
    const time = expect.stringMatching(/ · \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(slip.split('\n')).toEqual([
      `TPU · ${app.t('record.charge')}`,
      `${app.t('withdraw.network')}: ${app.t('withdraw.testNetwork')}`,
      `${app.t('chain.id')}: ${Number(await chain.rpc('eth_chainId'))}`,
      `${app.t('export.token')}: USDT ${token.address}`,
      `${app.t('my.address')}: ${transfer.from}`,
      `${app.t('deposit.to')}: ${transfer.to}`,
      `${app.t('withdraw.amount')}: ${amount} USDT`,
      expect.stringMatching(/: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      `${app.t('deposit.hash')}: ${transfer.hash}`,
      `${app.t('deposit.block')}: ${Number(receipt.blockNumber)}`,
      time,
      time,
      'Never share your recovery phrase, not even with support.',
    ])
    await app.press(card, 'invited.share')
    await expect.poll(() => shared).toEqual([{ text: slip, files: [] }])
  },
)
