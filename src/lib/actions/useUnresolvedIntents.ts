import { useCallback } from 'react'
import type { IntentRow } from '../durable/rows.ts'
import { useStored } from '../session/useStored.ts'
import { type ActionName, listReported } from './intents.ts'

const NONE: readonly IntentRow[] = []

/** The intents of the viewed account whose minute of checks has brought no proof; none while they can't be read. */
export const useUnresolvedIntents = (name: ActionName): readonly IntentRow[] =>
  useStored(useCallback((scope: string) => listReported(scope, name), [name])) ?? NONE
