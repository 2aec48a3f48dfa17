import { useCallback } from 'react'
import type { IntentRow } from '../durable/rows.ts'
import { useStored } from '../session/useStored.ts'
import { useInFlight } from '../tabs/singleFlight.ts'
import { type ActionName, listReported } from './intents.ts'
import { useIsChecking } from './paidAction.ts'

interface PaidActionState {
  /** Whether the action runs in this tab. */
  busy: boolean
  /** Whether the outcome of an earlier one is being checked. */
  isChecking: boolean
  /** The intents of the viewed account whose minute of checks has brought no proof; none while they can't be read. */
  unresolved: readonly IntentRow[]
}

const NONE: readonly IntentRow[] = []

/** What a screen shows of a kind of paid action. */
export const usePaidAction = ({ name }: { name: ActionName }): PaidActionState => ({
  busy: useInFlight(name),
  isChecking: useIsChecking(name),
  unresolved: useStored(useCallback((scope: string) => listReported(scope, name), [name])) ?? NONE,
})
