import { Note } from '../../ui/Note.tsx'
import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/overlays/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './InstallSheet.module.css'

const STEPS = [
  ['share', 'app.tapShare'],
  ['add', 'app.chooseAdd'],
  ['check', 'app.add'],
] as const

/** Manual steps for iOS, whose browsers have no install prompt. */
export function InstallSheet() {
  const t = useT()
  return (
    <Sheet
      name="install"
      title={t('app.installTitle')}
      onClose={closeSheet}
      footer={<Button onClick={closeSheet}>{t('action.ok')}</Button>}
    >
      <Note size="body">{t('app.installText')}</Note>
      <ol className={styles.steps}>
        {STEPS.map(([icon, id]) => (
          <li key={id} className={styles.step}>
            <IconTile icon={icon} tone="accent" />
            {t(id)}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
