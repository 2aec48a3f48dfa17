import { t } from '../i18n/intl.ts'
import { showDialog } from '../overlays/dialogs.ts'
import { toast } from './toasts.ts'

/** Copies text and confirms with a toast; a failure shows an alert with the reason. Source: specification §8. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ id: 'tip.copySuccess' }, 'done')
  } catch (error) {
    // Some web views have no clipboard.
    const isRefused = navigator.clipboard && error instanceof Error
    await showDialog({
      title: { id: 'tip.copyFailed' },
      body: { id: 'tip.copyFailedReason', values: { reason: isRefused ? error.message : t('tip.cannotCopy') } },
      facts: [{ label: { id: 'tip.copyByHand' }, toCopy: text }],
      confirm: { id: 'action.ok' },
    })
  }
}
