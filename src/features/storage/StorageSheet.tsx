import { useCallback, useEffect, useState } from 'react'
import { readStorageUsage } from '../../lib/browser/storageUsage.ts'
import { inviteesQuery, transactionsQuery, withdrawalsQuery } from '../../lib/cache/infiniteQueries.ts'
import { deleteLists } from '../../lib/cache/listStore.ts'
import { cancelSaving } from '../../lib/cache/recordSaver.ts'
import { formatBytes } from '../../lib/format/numbers.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { showDialog } from '../../lib/overlays/dialogs.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { SavedList } from '../../ui/data/SavedRange.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { SaveRecords } from './SaveRecords.tsx'

const LISTS = [
  [transactionsQuery, 'screen.assetsRecord'],
  [withdrawalsQuery, 'screen.withdrawRecord'],
  [inviteesQuery, 'invited.invitees'],
] as const

/** How often the usage is read while the sheet is open: no event says that it changed. */
const USAGE_INTERVAL_MS = 2000

/** Asks, then deletes the saved lists. Balances and deposits that aren't confirmed stay. @returns whether it did */
async function freeStorage(): Promise<boolean> {
  const confirmed = await showDialog({
    title: { id: 'storage.sureFree' },
    body: { id: 'storage.sureFreeText' },
    tone: 'danger',
    confirm: { id: 'storage.free' },
    cancel: { id: 'action.cancel' },
  })
  if (!confirmed) return false
  cancelSaving()
  await deleteLists()
  return true
}

/** What is saved on this device: how much of each list, and the storage it takes. */
export default function StorageSheet() {
  const t = useT()
  const [usage, setUsage] = useState<number>()
  const readUsage = useCallback(() => void readStorageUsage().then(setUsage), [])
  useEffect(() => {
    readUsage()
    const timer = setInterval(readUsage, USAGE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [readUsage])
  return (
    <Sheet title={t('storage.title')} onClose={closeSheet} footer={<CloseButton onClick={closeSheet} />}>
      <Stack>
        <Note size="body">{t('storage.text')}</Note>
        <DescriptionList
          items={[
            ...LISTS.map(([query, name]): [string, React.ReactNode] => [
              t(name),
              <SavedList key={name} query={query} />,
            ]),
            [t('storage.used'), usage === undefined ? '—' : formatBytes(usage)],
          ]}
        />
        <SaveRecords />
        <Button tone="danger" onClick={() => void freeStorage().then((freed) => freed && readUsage())}>
          {t('storage.free')}
        </Button>
      </Stack>
    </Sheet>
  )
}
