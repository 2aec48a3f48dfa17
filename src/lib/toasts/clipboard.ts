import { showDialog } from '../overlays/dialogs.ts'
import { toast } from './toasts.ts'

/** Copies text and confirms with a toast; a failure shows an alert with the reason. Source: specification §8. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ id: 'tip.copySuccess' }, 'done')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await showDialog({
      title: { id: 'tip.copyFailed' },
      body: { id: 'tip.copyFailedReason', values: { reason } },
      confirm: { id: 'action.ok' },
    })
  }
}
