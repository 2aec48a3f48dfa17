import { useSnapshot } from 'valtio'
import { type Translate, useT } from '../lib/i18n/intl.ts'
import { type Dialog, type DialogFact, dialogs, resolveDialog } from '../lib/notifications/dialogs.ts'
import { Address } from './Address.tsx'
import { Button } from './Button.tsx'
import styles from './DialogHost.module.css'
import { Sheet } from './Sheet.tsx'
import { formatMessage } from './Toasts.tsx'
import { TxHash } from './TxHash.tsx'

/** Renders open dialogs, one at a time. */
export default function DialogHost() {
  const t = useT()
  const dialog = useSnapshot(dialogs).open[0] as Dialog | undefined
  if (!dialog) return null
  const { id, title, body, facts, confirm, tone, cancel } = dialog
  return (
    <Sheet
      key={id}
      title={formatMessage(t, title)}
      onClose={() => resolveDialog(id, false)}
      footer={
        <div className={cancel && styles.buttons}>
          {cancel && (
            <Button tone="quiet" onClick={() => resolveDialog(id, false)}>
              {formatMessage(t, cancel)}
            </Button>
          )}
          <Button tone={tone ?? 'primary'} onClick={() => resolveDialog(id, true)}>
            {formatMessage(t, confirm)}
          </Button>
        </div>
      }
    >
      {body && <p className={styles.body}>{formatMessage(t, body)}</p>}
      {facts && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={JSON.stringify(fact)}>
              <dt>{formatMessage(t, fact.label)}</dt>
              <dd>{renderFact(t, fact)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Sheet>
  )
}

function renderFact(t: Translate, fact: DialogFact) {
  if ('address' in fact) return <Address address={fact.address} large />
  if ('hash' in fact) return <TxHash hash={fact.hash} />
  return formatMessage(t, fact.text)
}
