import { useNativeBalance } from '../../lib/chain/useBalances.ts'
import { env } from '../../lib/config/env.ts'
import { formatExactAmount, isZero } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ChainAmount } from '../../ui/ChainAmount.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Note } from '../../ui/Note.tsx'

/** What the wallet holds: USDT, and the native currency that pays for gas; and the minimum, if one is configured. */
export function WalletBalances({ usdt }: { usdt: string | null | undefined }) {
  const t = useT()
  const gas = useNativeBalance()
  const { currency } = env.chain
  const minimum: [string, string][] = env.depositMin
    ? [[t('amount.minimum'), t('deposit.usdt', { amount: formatExactAmount(env.depositMin) })]]
    : []
  return (
    <div>
      <DescriptionList
        items={[
          ...minimum,
          [t('wallet.usdtBalance'), <ChainAmount key="usdt" amount={usdt} unit="USDT" />],
          [t('wallet.gasBalance'), <ChainAmount key="gas" amount={gas} unit={currency} />],
        ]}
      />
      {gas && isZero(gas) && <Note size="body">{t('wallet.noGas', { symbol: currency })}</Note>}
    </div>
  )
}
