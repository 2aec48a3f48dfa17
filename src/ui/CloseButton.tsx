import { useT } from '../lib/i18n/intl.ts'
import { Button } from './Button.tsx'

/** Leaves a sheet or a view. @param cancels whether that ends what the user has begun: the label is Cancel then */
export function CloseButton({ onClick, cancels = false }: { onClick: () => void; cancels?: boolean }) {
  const t = useT()
  return (
    <Button tone="quiet" onClick={onClick}>
      {t(cancels ? 'action.cancel' : 'action.close')}
    </Button>
  )
}
