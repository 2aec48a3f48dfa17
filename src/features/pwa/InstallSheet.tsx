import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const STEPS = [
  ['share', 'app.tapShare'],
  ['add', 'app.chooseAdd'],
  ['check', 'app.add'],
] as const

/** Manual steps for iOS, whose browsers have no install prompt. */
export default function InstallSheet() {
  const t = useT()
  return (
    <Sheet
      title={t('app.installTitle')}
      onClose={closeSheet}
      footer={<Button onClick={closeSheet}>{t('action.ok')}</Button>}
    >
      <Note size="body">{t('app.installText')}</Note>
      <ol>
        {STEPS.map(([icon, id]) => (
          <li key={id}>
            <Row lead={<IconTile icon={icon} tone="accent" />} title={t(id)} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
