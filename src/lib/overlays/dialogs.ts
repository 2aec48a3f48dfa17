import { proxy } from 'valtio'
import type { Message } from '../i18n/message.ts'

/** A value that the user should compare or copy, below the text of a dialog. */
export type DialogFact = { label: Message } & (
  | { text: Message }
  | { address: string }
  | { hash: string }
  | { toCopy: string }
)

export interface DialogAmount {
  /** Decimal string; shown with every digit. */
  value: string
  unit: string
  /** Not about to be confirmed: hidden if the user hides amounts. */
  isPrivate?: boolean
}

/** A confirmation, or an alert when it has no `cancel`. */
export interface Dialog {
  id: number
  title: Message
  body?: Message | undefined
  /** The amount in question, shown large. */
  amount?: DialogAmount | undefined
  facts?: DialogFact[] | undefined
  confirm: Message
  /** `danger`: confirming deletes or gives up something. */
  tone?: 'primary' | 'danger' | undefined
  /** Omitted for an alert. */
  cancel?: Message | undefined
  /** What confirming starts. Until it ends, the dialog stays open and its button has this label. */
  work?: { label: Message; run: () => Promise<void> } | undefined
  isWorking?: boolean
}

/** Open dialogs, oldest first. */
export const dialogs = proxy({ open: [] as Dialog[] })

let lastId = 0
const resolvers = new Map<number, (confirmed: boolean) => void>()

/**
 * Opens a dialog. Resolves to whether the user confirmed; to false if the same one is open: until its code is loaded, a second tap
 * reaches what opens it.
 */
export async function showDialog(dialog: Omit<Dialog, 'id'>): Promise<boolean> {
  const isSame = ({ id: _, isWorking: __, ...open }: Dialog) => JSON.stringify(open) === JSON.stringify(dialog)
  if (dialogs.open.some(isSame)) return false
  const id = ++lastId
  dialogs.open.push({ id, ...dialog })
  return new Promise((resolve) => resolvers.set(id, resolve))
}

function resolveDialog(id: number, confirmed: boolean): void {
  dialogs.open = dialogs.open.filter((dialog) => dialog.id !== id)
  resolvers.get(id)?.(confirmed)
  resolvers.delete(id)
}

/** Confirms a dialog, once its work is done. */
export async function confirmDialog(id: number): Promise<void> {
  const dialog = dialogs.open.find((each) => each.id === id)
  try {
    if (dialog?.work) {
      dialog.isWorking = true
      await dialog.work.run()
    }
  } finally {
    resolveDialog(id, true)
  }
}

/** Closes a dialog, unless its work has begun. */
export function cancelDialog(id: number): void {
  if (!dialogs.open.find((each) => each.id === id)?.isWorking) resolveDialog(id, false)
}

/** Closes every dialog as if cancelled: what they were about no longer exists. */
export function dismissDialogs(): void {
  for (const { id } of [...dialogs.open]) resolveDialog(id, false)
}
