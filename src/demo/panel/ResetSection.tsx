import { useSnapshot } from 'valtio'
import { Button } from '../../ui/Button.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import { setShortcut, shortcut } from '../shortcut.ts'
import styles from './panel.module.css'

export function ResetSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { on } = useSnapshot(shortcut)
  const resets = [
    ['world', demo.resetWorld],
    ['wallet', demo.resetWallet],
    ['saved', demo.resetSavedData],
    ['everything', demo.resetEverything],
  ] as const
  return (
    <>
      {resets.map(([name, reset]) => (
        <div key={name} className={styles.item}>
          <Button tone={name === 'everything' ? 'danger' : 'quiet'} onClick={() => void reset()}>
            {t[`reset.${name}`]}
          </Button>
          <p className={styles.itemAbout}>{t[`reset.${name}About`]}</p>
        </div>
      ))}
      <label className={styles.choice}>
        <input type="checkbox" checked={on} onChange={(event) => setShortcut(event.target.checked)} />
        <span>{t.shortcut}</span>
      </label>
    </>
  )
}
