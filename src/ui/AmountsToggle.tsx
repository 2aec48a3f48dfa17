import { useT } from '../lib/i18n/intl.ts'
import { toggleAmounts } from '../lib/pwa/amountPrivacyFlag.ts'
import { useAmountsHidden } from '../lib/session/amountPrivacy.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

/** The eye that hides every amount of the account on all screens, or shows them again. */
export function AmountsToggle() {
  const t = useT()
  const hidden = useAmountsHidden()
  return (
    <IconButton label={t(hidden ? 'amount.show' : 'amount.hide')} onClick={toggleAmounts}>
      <Icon name={hidden ? 'eyeOff' : 'eye'} />
    </IconButton>
  )
}
