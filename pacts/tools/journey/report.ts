import { type Answer, hasCrashed } from './backend.ts'

/** How a step ended. What goes beyond the specification only warns. */
export interface StepResult {
  name: string
  expected: string
  outcome: 'ok' | 'warns' | 'FAILED'
  /** What came instead. */
  got?: string
}

export type Report = (name: string, expected: string, got?: string, outcome?: 'warns') => void

export const show = ({ status, text }: Answer<unknown>): string => `${status || 'no response:'} ${text.slice(0, 200)}`

export const isRefused = (answer: Answer<unknown>): boolean => answer.code !== 200 && !hasCrashed(answer)

/** Addresses may come in any case. */
export const isSameAddress = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase()
