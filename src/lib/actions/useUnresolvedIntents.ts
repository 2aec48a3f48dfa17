import { useEffect, useState } from 'react'
import type { IntentRow } from '../durable/rows.ts'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { type ActionName, followReported } from './intents.ts'

/** The intents of the viewed account whose minute of checks has brought no proof, see `followReported`. */
export function useUnresolvedIntents(name: ActionName): readonly IntentRow[] {
  const { address } = useViewedAccount()
  const scope = address ? scopeOf(address) : undefined
  const [intents, setIntents] = useState<readonly IntentRow[]>([])
  useEffect(() => (scope ? followReported(scope, name, setIntents) : undefined), [scope, name])
  // Until the intents of the next account are read, those of the account before must not be shown.
  return intents.filter((intent) => intent.scope === scope)
}
