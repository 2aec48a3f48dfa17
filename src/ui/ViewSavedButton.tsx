import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { savedData } from '../lib/session/viewedAccount.ts'

const SavedDataButton = lazy(() => import('./SavedDataButton.tsx'))

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
