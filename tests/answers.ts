import { vi } from 'vitest'
import type { Message } from '../src/lib/i18n/message.ts'
import { cancelDialog, confirmDialog, dialogs } from '../src/lib/overlays/dialogs.ts'
import { toasts } from '../src/lib/toasts/toasts.ts'

const textOf = (message: Message): string => ('id' in message ? message.id : message.text)

/** The toasts so far, as message ids or the server's words. */
export const toastsSaid = (): string[] => toasts.shown.map(({ message }) => textOf(message))

/** Waits for a dialog, and answers it. @returns its title */
export async function answer(confirmed: boolean): Promise<string> {
  const { id, title } = await vi.waitFor(() => {
    const [open] = dialogs.open
    if (!open) throw new Error('no dialog')
    return open
  })
  void (confirmed ? confirmDialog : cancelDialog)(id)
  return textOf(title)
}
