import { useT } from '../lib/i18n/intl.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Notice } from './Notice.tsx'

/** An error message, what to do about it, and an optional retry button. */
export function ErrorAlert(props: { text: string; hint?: string | undefined; onRetry?: () => void }) {
  const { text, hint, onRetry } = props
  return (
    <Notice
      tone="danger"
      role="alert"
      icon={<Icon name="alert" />}
      hint={hint}
      action={onRetry && <RetryButton onClick={onRetry} />}
    >
      {text}
    </Notice>
  )
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  const t = useT()
  return (
    <Button tone="quiet" onClick={onClick}>
      {t('action.retry')}
    </Button>
  )
}
