import type { ComponentProps } from 'react'
import { useT } from '../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../lib/network/useActionBlockedReason.ts'
import { Button } from './Button.tsx'

/** A button for an action that needs the server: disabled, with the reason, while offline and in the saved view. */
export function ActionButton({ disabledBecause, ...button }: ComponentProps<typeof Button>) {
  const t = useT()
  const blockedReason = useActionBlockedReason()
  return <Button {...button} disabledBecause={blockedReason ? t(blockedReason) : disabledBecause} />
}
