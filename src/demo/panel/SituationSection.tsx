import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { findScenario } from '../../../mocks/scenarios/catalogue.ts'
import { GROUPS, listPresentations, type Presentation } from '../../../mocks/scenarios/presentation.ts'
import { parseSettings } from '../../../mocks/settings/parseSettings.ts'
import { describeProblem, type SettingProblem } from '../../../mocks/settings/problems.ts'
import type { DemoSettings } from '../../../mocks/settings/types.ts'
import type { Language } from '../../contract/language.ts'
import { language } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import { type Draft, draftOf, entriesOf } from './draft.ts'
import { ParameterForm } from './ParameterForm.tsx'
import styles from './panel.module.css'

const matches = ({ name, title, description }: Presentation, wanted: string, current: Language) =>
  `${name} ${title[current]} ${description[current]}`.toLowerCase().includes(wanted.trim().toLowerCase())

/** Settings that situations replace; the others of the present settings stay. */
const withoutSituation = ({ wallet: _, login: __, network: ___, latency: ____, ...settings }: DemoSettings) => ({
  ...settings,
  faults: [],
})

/** Every situation by group, with its parameters; several are combined. */
export function SituationSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { current } = useSnapshot(language)
  const [search, setSearch] = useState('')
  const [draft, setDraft] = useState<Draft>(() => draftOf(demo.state.settings))
  const [problems, setProblems] = useState<SettingProblem[]>([])
  const [busy, setBusy] = useState(false)
  const found = listPresentations().filter((one) => matches(one, search, current))

  const apply = async () => {
    const { settings, problems } = parseSettings(entriesOf(draft))
    setProblems(problems)
    if (problems.length > 0) return
    setBusy(true)
    const last = settings.scenarios.at(-1)
    const path = listPresentations().find(({ name }) => name === last?.name)?.path
    const { seed: _, clock: __, ...kept } = withoutSituation(demo.state.settings)
    await demo.applySituation({ ...kept, ...settings }, path).finally(() => setBusy(false))
  }
  const toggle = (name: string) => {
    const { [name]: present, ...others } = draft.scenarios
    setDraft({ ...draft, scenarios: present ? others : { ...others, [name]: {} } })
  }
  const count = Object.keys(draft.scenarios).length

  return (
    <>
      <p className={styles.about}>{t['situation.about']}</p>
      <TextField label={t['situation.search']} type="search" value={search} onChange={setSearch} />
      {found.length === 0 && <p className={styles.about}>{t['situation.none']}</p>}
      {GROUPS.map((group) => {
        const scenarios = found.filter((one) => one.group === group)
        if (scenarios.length === 0) return null
        return (
          <section key={group} className={styles.group} aria-label={t[`group.${group}`]}>
            <h3 className={styles.groupTitle}>{t[`group.${group}`]}</h3>
            {scenarios.map(({ name, title, description }) => (
              <div key={name} className={styles.item}>
                <label className={styles.choice}>
                  <input type="checkbox" checked={name in draft.scenarios} onChange={() => toggle(name)} />
                  <span>
                    <span className={styles.itemTitle}>{title[current]}</span>
                    <span className={styles.itemAbout}>{description[current]}</span>
                  </span>
                </label>
                {name in draft.scenarios && (
                  <ParameterForm
                    params={findScenario(name)?.params}
                    values={draft.scenarios[name] ?? {}}
                    onChange={(values) => setDraft({ ...draft, scenarios: { ...draft.scenarios, [name]: values } })}
                  />
                )}
              </div>
            ))}
          </section>
        )
      })}
      <TextField
        label={t['situation.seed']}
        inputMode="numeric"
        value={draft.seed}
        onChange={(seed) => setDraft({ ...draft, seed })}
      />
      <div className={styles.sticky}>
        {problems.length > 0 && (
          <ErrorAlert text={problems.map((problem) => describeProblem(problem)[current]).join('\n')} />
        )}
        <ButtonRow>
          <Button tone="quiet" onClick={() => setDraft({ scenarios: {}, seed: '' })}>
            {t['situation.clear']}
          </Button>
          <Button busy={busy} onClick={() => void apply()}>
            {count > 1 ? `${t['situation.apply']} (${count})` : t['situation.apply']}
          </Button>
        </ButtonRow>
      </div>
    </>
  )
}
