import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ClockMode } from '../../../mocks/settings/types.ts'
import { language } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'

const MODES = ['real', 'frozen', 'x60'] as const

/** `datetime-local` has no time zone: it is the device's. */
const toLocalInput = (ms: number): string => {
  const date = new Date(ms)
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** The world's time: how fast it runs, and what it is set to. */
export function ClockSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { clock, now } = useSnapshot(demo.state)
  const { current } = useSnapshot(language)
  const [typed, setTyped] = useState(() => toLocalInput(now))
  const at = Date.parse(typed)
  const format = new Intl.DateTimeFormat(current, { dateStyle: 'long', timeStyle: 'medium' })
  const setMode = (mode: ClockMode) => void demo.changeWorld({ clock: { mode } })
  return (
    <>
      <p className={styles.figure}>
        <span className={styles.label}>{t['clock.now']}</span>
        <time className={styles.figureText} dateTime={new Date(now).toISOString()}>
          {format.format(now)}
        </time>
      </p>
      <SegmentedControl
        label={t['clock.mode']}
        options={[
          ...MODES.map((id) => ({ id: id as ClockMode, name: t[`clock.${id}`] })),
          ...(clock === 'set' ? [{ id: 'set' as const, name: t['clock.set'] }] : []),
        ]}
        value={clock}
        onChange={setMode}
      />
      <p className={styles.about}>{t['clock.about']}</p>
      <TextField label={t['clock.time']} type="datetime-local" step={1} value={typed} onChange={setTyped} />
      <ButtonRow>
        <Button
          tone="quiet"
          disabled={Number.isNaN(at)}
          onClick={() => void demo.changeWorld({ clock: { mode: 'set', at } })}
        >
          {t['clock.apply']}
        </Button>
        <Button onClick={() => void demo.creditDeposits()}>{t['clock.credit']}</Button>
      </ButtonRow>
    </>
  )
}
