import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { savedData } from '../lib/session/viewedAccount.ts'
import { retryableLazy } from './retryableLazy.tsx'

export const SavedDataButton = retryableLazy(() => import('./SavedDataButton.tsx'))

/** Opens the saved view; without saved data it renders and loads nothing. */
export function ViewSavedButton() {
  const { account } = useSnapshot(savedData)
  return (
    account && (
      <Suspense>
        <SavedDataButton fetchedAt={account.fetchedAt} />
      </Suspense>
    )
  )
}
