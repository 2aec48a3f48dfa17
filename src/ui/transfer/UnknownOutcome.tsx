import { useEffect } from 'react'
import { type ActionKind, amountOf, checkAgain, closeIntent } from '../../lib/actions/runPaidAction.ts'
import { usePaidAction } from '../../lib/actions/usePaidAction.ts'
import { focusScreen } from '../../lib/browser/screenFocus.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useReadOnlyReason } from '../../lib/network/useActionBlockedReason.ts'
import { ActionButton } from '../ActionButton.tsx'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { Card } from '../Card.tsx'
import { Note } from '../Note.tsx'
import { Stack } from '../Stack.tsx'
import { TransferHead } from './TransferList.tsx'

interface UnknownOutcomeProps<Baseline> {
  kind: ActionKind<Baseline>
  title: string
}

/** The oldest action of a kind whose outcome is unknown: what it was, what the server said, and how to go on. */
export function UnknownOutcome<Baseline>({ kind, title }: UnknownOutcomeProps<Baseline>) {
  const t = useT()
  const readOnly = useReadOnlyReason()
  const { busy, unresolved } = usePaidAction(kind)
  const [intent] = unresolved
  const id = intent?.id
  // The button that settles it goes with it.
  useEffect(() => (id ? () => focusScreen(true) : undefined), [id])
  if (!intent) return null
  return (
    <Card title={title}>
      <Stack gap={2}>
        <TransferHead amount={amountOf(kind, intent)} time={intent.requestedAt && intent.requestedAt / 1000} />
        <p>{t('outcome.unknownText')}</p>
        {intent.serverMessage && <Note>{t('deposit.serverSays', { answer: intent.serverMessage })}</Note>}
        <ButtonRow>
          <Button
            tone="quiet"
            disabled={busy}
            disabledBecause={readOnly && t(readOnly)}
            onClick={() => void closeIntent(intent)}
          >
            {t('action.close')}
          </Button>
          <ActionButton busy={busy} onClick={() => void checkAgain(kind)}>
            {t('outcome.checkAgain')}
          </ActionButton>
        </ButtonRow>
      </Stack>
    </Card>
  )
}
