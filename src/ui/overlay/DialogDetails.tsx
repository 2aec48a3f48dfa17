import { formatExactAmount } from '../../lib/format/money.ts'
import { type Translate, useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import type { Dialog, DialogFact } from '../../lib/overlays/dialogs.ts'
import { AddressText } from '../AddressText.tsx'
import { AmountText } from '../AmountText.tsx'
import { DescriptionList } from '../DescriptionList.tsx'
import { Metric } from '../Metric.tsx'
import { Stack } from '../Stack.tsx'
import { TxHash } from '../TxHash.tsx'

/** What a dialog is about: the amount, large, and rows with a label and a value. */
export function DialogDetails({ amount, facts = [] }: Pick<Dialog, 'amount' | 'facts'>) {
  const t = useT()
  return (
    <Stack gap={2}>
      {amount && (
        <p>
          {amount.isPrivate ? (
            <AmountText amount={amount.value} unit={amount.unit} size="large" />
          ) : (
            // Every digit: the user confirms exactly this.
            <Metric value={formatExactAmount(amount.value)} unit={amount.unit} size="large" />
          )}
        </p>
      )}
      {facts.length > 0 && (
        <DescriptionList
          items={facts.map((fact) => [messageText(t, fact.label), renderFact(t, fact), !('text' in fact)])}
        />
      )}
    </Stack>
  )
}

function renderFact(t: Translate, fact: DialogFact) {
  if ('address' in fact) return <AddressText address={fact.address} large />
  if ('hash' in fact) return <TxHash hash={fact.hash} />
  if ('toCopy' in fact) return fact.toCopy
  return messageText(t, fact.text)
}
