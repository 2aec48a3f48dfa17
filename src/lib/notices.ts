import { proxy } from 'valtio'
import type { MessageId, MessageValues } from './intl.ts'

/** A sentence by its id, so that it follows the language, or the server's own words. */
export type Sentence = { id: MessageId; values?: MessageValues } | { text: string }

export interface Toast {
  id: number
  tone: 'done' | 'info' | 'problem'
  sentence: Sentence
}

/** A question that the user answers with yes or no, or an alert, which has one button. */
export interface Question {
  id: number
  title: Sentence
  body?: Sentence | undefined
  confirm: Sentence
  /** Absent: an alert. */
  cancel?: Sentence | undefined
}

/** What the app tells the user outside of a screen. */
export const notices = proxy({ toasts: [] as Toast[], questions: [] as Question[] })

/** Long enough to read two lines in either language. */
const TOAST_MS = 4000

let lastId = 0
const answers = new Map<number, (yes: boolean) => void>()

/** Shows a line for some seconds. The same line is not shown twice at once. */
export function toast(sentence: Sentence, tone: Toast['tone'] = 'info'): void {
  const same = JSON.stringify(sentence)
  if (notices.toasts.some((shown) => JSON.stringify(shown.sentence) === same)) return
  const id = ++lastId
  notices.toasts.push({ id, tone, sentence })
  setTimeout(() => dismissToast(id), TOAST_MS)
}

export function dismissToast(id: number): void {
  const index = notices.toasts.findIndex((shown) => shown.id === id)
  if (index >= 0) notices.toasts.splice(index, 1)
}

/** Asks; answers whether the user said yes. */
export function ask(question: Omit<Question, 'id'>): Promise<boolean> {
  const id = ++lastId
  notices.questions.push({ id, ...question })
  return new Promise((resolve) => answers.set(id, resolve))
}

/** Takes back every question, as if the user had said no: what they were about is gone. */
export function withdrawQuestions(): void {
  for (const { id } of [...notices.questions]) answer(id, false)
}

export function answer(id: number, yes: boolean): void {
  notices.questions = notices.questions.filter((question) => question.id !== id)
  answers.get(id)?.(yes)
  answers.delete(id)
}
