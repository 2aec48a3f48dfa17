import { LISTS } from '../../lib/cache/infiniteQueries.ts'
import { deleteLists } from '../../lib/cache/listStore.ts'
import { cancelSaving } from '../../lib/cache/recordSaver.ts'
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

/** Asks, then deletes the saved lists. Balances and deposits that aren't confirmed stay. */
async function freeStorage(): Promise<void> {
  const confirmed = await showDialog({
    title: { id: 'storage.sureFree' },
    body: { id: 'storage.sureFreeText' },
    tone: 'danger',
    confirm: { id: 'storage.free' },
    cancel: { id: 'action.cancel' },
  })
  if (!confirmed) return
  cancelSaving()
  await deleteLists()
}

/** What is saved on this device: how much of each list. */
export default function StorageSheet() {
  const t = useT()
  return (
    <Sheet title={t('storage.title')} onClose={closeSheet} footer={<CloseButton onClick={closeSheet} />}>
      <Stack>
        <Note size="body">{t('storage.text')}</Note>
        <DescriptionList items={LISTS.map(([query, name]) => [t(name), <SavedList key={name} query={query} />])} />
        <SaveRecords />
        <Button tone="danger" onClick={() => void freeStorage()}>
          {t('storage.free')}
        </Button>
      </Stack>
    </Sheet>
  )
}
