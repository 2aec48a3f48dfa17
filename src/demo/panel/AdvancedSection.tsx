import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatFault, formatQuery } from '../../../mocks/settings/formatSettings.ts'
import { parseSettings } from '../../../mocks/settings/parseSettings.ts'
import { describeProblem } from '../../../mocks/settings/problems.ts'
import {
  type ClockMode,
  type DemoSettings,
  WALLET_BEHAVIOURS,
  type WalletBehaviour,
} from '../../../mocks/settings/types.ts'
import { language } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import { CallsSection } from './CallsSection.tsx'
import { Fold } from './Fold.tsx'
import styles from './panel.module.css'

interface SettingsFormProps {
  about: string
  label: string
  /** Initial text, written as in a link. */
  initial: string
  onApply: (settings: DemoSettings) => void
}

/** Applies settings that are written as in a link. */
function SettingsForm({ about, label, initial, onApply }: SettingsFormProps) {
  const t = useDemoMessages()
  const { current } = useSnapshot(language)
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()
  const apply = () => {
    const { settings, problems } = parseSettings(new URLSearchParams(text.trim().replace(/^.*\?/, '')))
    setError(problems.map((problem) => describeProblem(problem)[current]).join('\n') || undefined)
    if (problems.length === 0) onApply(settings)
  }
  return (
    <>
      <Note>{about}</Note>
      <TextField label={label} value={text} error={error} autoComplete="off" onChange={setText} />
      <Button tone="quiet" onClick={apply}>
        {t['settings.apply']}
      </Button>
    </>
  )
}

/** Controls for engineers. */
export function AdvancedSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { settings, faults } = useSnapshot(demo.state)
  const clock = settings.clock?.mode ?? 'real'
  const planned = faults.map(formatFault)
  const modes: ClockMode[] = ['real', 'frozen', 'x60', ...(clock === 'set' ? ['set' as const] : [])]
  return (
    <>
      <Fold title={t['calls.title']}>
        <CallsSection />
      </Fold>
      <Fold title={t['fault.title']}>
        <SettingsForm
          about={t['fault.about']}
          label={t['fault.title']}
          initial={planned.map((fault) => `fault=${fault}`).join('&')}
          onApply={({ faults }) => void demo.planFaults(faults)}
        />
        <ul className={styles.code}>
          {planned.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Fold>
      <Fold title={t['settings.title']}>
        <SettingsForm
          about={t['settings.about']}
          label={t['settings.title']}
          initial={formatQuery(settings as DemoSettings)}
          onApply={(settings) => void demo.applySituation(settings, undefined)}
        />
      </Fold>
      <Fold title={t.wallet}>
        <label className={styles.label}>
          {t.behaviour}
          <select
            className={styles.select}
            value={settings.wallet ?? 'asks'}
            onChange={(event) => void demo.setWallet(event.target.value as WalletBehaviour)}
          >
            {WALLET_BEHAVIOURS.map((id) => (
              <option key={id} value={id}>
                {t[`behaviour.${id}`]}
              </option>
            ))}
          </select>
        </label>
      </Fold>
      <Fold title={t['clock.mode']}>
        <SegmentedControl
          label={t['clock.mode']}
          options={modes.map((id) => ({ id, name: t[`clock.${id}`] }))}
          value={clock}
          onChange={(mode) => void demo.changeWorld({ clock: { mode } })}
        />
        <Note>{t['clock.about']}</Note>
      </Fold>
      <Fold title={t.device}>
        <Button tone="quiet" onClick={() => void demo.resetSavedData()}>
          {t['reset.saved']}
        </Button>
        <Note>{t['reset.savedAbout']}</Note>
      </Fold>
    </>
  )
}
