import { useT } from '../lib/i18n/intl.ts'
import { setAmountsHidden, useAmountsHidden } from '../lib/session/amountPrivacy.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

/** The eye that hides every amount of the account on all screens, or shows them again. */
export function AmountsToggle() {
  const t = useT()
  const hidden = useAmountsHidden()
  return (
    <IconButton label={t(hidden ? 'amount.show' : 'amount.hide')} onClick={() => setAmountsHidden(!hidden)}>
      <Icon name={hidden ? 'eyeOff' : 'eye'} />
    </IconButton>
  )
}
