import { proxy } from 'valtio'
import type { MessageId, MessageValues } from '../i18n/intl.ts'

/** A sentence by its id, so that it follows the language, or the server's own words. */
export type Message = { id: MessageId; values?: MessageValues } | { text: string }

export interface Toast {
  id: number
  tone: 'done' | 'info' | 'problem'
  message: Message
}

/** A question that the user answers with yes or no, or an alert, which has one button. */
export interface Dialog {
  id: number
  title: Message
  body?: Message | undefined
  confirm: Message
  /** Absent: an alert. */
  cancel?: Message | undefined
}

/** What the app tells the user outside of a screen. */
export const notifications = proxy({ toasts: [] as Toast[], dialogs: [] as Dialog[] })

/** Long enough to read two lines in either language. */
const TOAST_MS = 4000

let lastId = 0
const resolvers = new Map<number, (yes: boolean) => void>()

/** Shows a line for some seconds. The same line is not shown twice at once. */
export function toast(message: Message, tone: Toast['tone'] = 'info'): void {
  const same = JSON.stringify(message)
  if (notifications.toasts.some((shown) => JSON.stringify(shown.message) === same)) return
  const id = ++lastId
  notifications.toasts.push({ id, tone, message })
  setTimeout(() => dismissToast(id), TOAST_MS)
}

export function dismissToast(id: number): void {
  const index = notifications.toasts.findIndex((shown) => shown.id === id)
  if (index >= 0) notifications.toasts.splice(index, 1)
}

/** Asks; answers whether the user said yes. */
export function showDialog(question: Omit<Dialog, 'id'>): Promise<boolean> {
  const id = ++lastId
  notifications.dialogs.push({ id, ...question })
  return new Promise((resolve) => resolvers.set(id, resolve))
}

/** Takes back every question, as if the user had said no: what they were about is gone. */
export function dismissDialogs(): void {
  for (const { id } of [...notifications.dialogs]) resolveDialog(id, false)
}

export function resolveDialog(id: number, yes: boolean): void {
  notifications.dialogs = notifications.dialogs.filter((question) => question.id !== id)
  resolvers.get(id)?.(yes)
  resolvers.delete(id)
}
