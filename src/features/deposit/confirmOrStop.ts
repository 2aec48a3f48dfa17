import type { Flow } from '../../lib/actions/flow.ts'
import { type Dialog, showDialog } from '../../lib/overlays/dialogs.ts'

/** The user declined a question of the app; the wallet was not asked to send. */
export class QuestionDeclined extends Error {
  override name = 'QuestionDeclined'
}

export type Question = Omit<Dialog, 'id' | 'cancel'>

/** Asks the user whether a deposit goes on. @throws QuestionDeclined */
export async function confirmOrStop(flow: Flow, question: Question): Promise<void> {
  const confirmed = await flow.wait(() => showDialog({ ...question, cancel: { id: 'action.cancel' } }))
  if (!confirmed) throw new QuestionDeclined()
}
