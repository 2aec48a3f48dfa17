import { Amount } from '../../src/ui/Amount.tsx'
import { ChainAmount } from '../../src/ui/ChainAmount.tsx'
import { Metric } from '../../src/ui/Metric.tsx'
import { TokenBadge } from '../../src/ui/TokenBadge.tsx'
import { ValueOrSkeleton } from '../../src/ui/ValueOrSkeleton.tsx'
import { LONGEST_AMOUNT, LONGEST_FRACTION } from './samples.ts'
import { states } from './states.tsx'

export default { title: 'Amounts' }

export const Amounts = states(() => ({
  'In a row': <Amount amount="1250.75" unit="USDT" />,
  Large: <Amount amount="1250.75" unit="USDT" size="large" />,
  Income: <Amount amount="12.5" sign="+" />,
  Expense: <Amount amount="12.5" sign="−" />,
  Zero: <Amount amount="0" unit="TPU" />,
  'Cut, and complete when it is tapped': <Amount amount="0.123456789012345678" unit="TPU" />,
  'Smaller than what is shown': <Amount amount="0.000000000000000001" unit="TPU" />,
  '78 digits': <Amount amount={LONGEST_AMOUNT} unit="TPU" />,
  '78 digits, large': <Amount amount={LONGEST_FRACTION} unit="TPU" size="large" />,
  'Outdated after a change': <Amount amount="1" unit="USDT" isOutdated />,
  'Outdated, large': <Amount amount="1" unit="USDT" size="large" isOutdated />,
  'Public, also while amounts are hidden': <Amount amount="500" unit="USDT" isPublic />,
}))

export const HiddenAmounts = {
  ...states(() => ({
    'In a row': <Amount amount="1250.75" unit="USDT" />,
    Large: <Amount amount={LONGEST_AMOUNT} unit="USDT" size="large" />,
    Public: <Amount amount="500" unit="USDT" isPublic />,
  })),
  globals: { amounts: 'hidden' },
}

export const ChainAmounts = states(() => ({
  Known: <ChainAmount amount="3.5" unit="GO" />,
  Loading: <ChainAmount amount={undefined} unit="GO" />,
  Unreadable: <ChainAmount amount={null} unit="GO" />,
}))

export const Metrics = states(() => ({
  Row: <Metric value="1,250.75" unit="USDT" />,
  Large: <Metric value="1,250.75" unit="USDT" size="large" />,
  'Without a unit': <Metric value="42" />,
}))

export const Values = states(() => ({
  Known: <ValueOrSkeleton status="idle">Class1</ValueOrSkeleton>,
  Loading: <ValueOrSkeleton status="refreshing">{undefined}</ValueOrSkeleton>,
  Failed: <ValueOrSkeleton status="failed">{undefined}</ValueOrSkeleton>,
  'No copy on the device': <ValueOrSkeleton status="saved">{undefined}</ValueOrSkeleton>,
}))

export const TokenBadges = states(() => ({
  TPU: <TokenBadge symbol="TPU" />,
  TPUA: <TokenBadge symbol="TPUA" />,
  USDT: <TokenBadge symbol="USDT" />,
  'Unknown, long': <TokenBadge symbol="WRAPPEDBTC" />,
}))
