import { t } from '../i18n/intl.ts'
import { showDialog } from '../overlays/dialogs.ts'
import { toast } from './toasts.ts'

/** Web views of Android refuse the clipboard's API to every page, but not this command. Returns false if it is refused as well. */
function copyByCommand(text: string): boolean {
  let isCopied = false
  const setText = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isCopied = true
  }
  document.addEventListener('copy', setText)
  document.execCommand('copy')
  document.removeEventListener('copy', setText)
  return isCopied
}

/** Copies text and confirms with a toast; a failure shows an alert with the reason. Source: specification §8. */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copyByCommand(text)) return showFailure(text, error)
  }
  toast({ id: 'tip.copySuccess' }, 'done')
}

async function showFailure(text: string, error: unknown): Promise<void> {
  // Some web views have no clipboard.
  const isRefused = navigator.clipboard && error instanceof Error
  await showDialog({
    title: { id: 'tip.copyFailed' },
    body: { id: 'tip.copyFailedReason', values: { reason: isRefused ? error.message : t('tip.cannotCopy') } },
    facts: [{ label: { id: 'tip.copyByHand' }, toCopy: text }],
    confirm: { id: 'action.ok' },
  })
}
