import { type ComponentType, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { describeProblem } from '../../../mocks/settings/problems.ts'
import { useMediaQuery } from '../../lib/browser/useMediaQuery.ts'
import { language } from '../../lib/i18n/intl.ts'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import { closePanel, panel, SECTIONS, type SectionName, showSection, WIDE } from '../panelState.ts'
import { AdvancedSection } from './AdvancedSection.tsx'
import { ChangeSection } from './ChangeSection.tsx'
import { DockedPanel } from './DockedPanel.tsx'
import styles from './panel.module.css'
import { ShareSection } from './ShareSection.tsx'
import { SituationSection } from './SituationSection.tsx'
import { NextStop, TourSection } from './TourSection.tsx'

const CONTENT: Record<SectionName, ComponentType<{ demo: Demo }>> = {
  situations: SituationSection,
  tour: TourSection,
  change: ChangeSection,
  share: ShareSection,
  advanced: AdvancedSection,
}

/** What the link asked for and could not get. */
function LinkProblems({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { problems } = useSnapshot(demo.state)
  const { current } = useSnapshot(language)
  if (problems.length === 0) return null
  return <ErrorAlert text={[t.problems, ...problems.map((problem) => describeProblem(problem)[current])].join('\n')} />
}

/** The demo's panel: a sheet on a phone, docked beside the app on a wide window. */
export function DemoPanel({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { view, section } = useSnapshot(panel)
  const { busy } = useSnapshot(demo.state)
  const wide = useMediaQuery(WIDE)
  useEffect(() => {
    // The window has become too narrow.
    if (panel.view === 'docked' && !wide) panel.view = 'sheet'
  }, [wide])
  const Content = CONTENT[section]
  const close = () => {
    closePanel()
    demo.state.problems = []
  }
  const content = (
    <div className={styles.panel}>
      <LinkProblems demo={demo} />
      <div className={styles.tabs}>
        <SegmentedControl
          label={t.sections}
          options={SECTIONS.map((id) => ({ id, name: t[`tab.${id}`] }))}
          value={section}
          onChange={showSection}
        />
      </div>
      <section className={styles.section} aria-label={t[`tab.${section}`]} aria-busy={busy}>
        <Content demo={demo} />
      </section>
    </div>
  )
  const next = section === 'tour' && <NextStop demo={demo} />
  return view === 'docked' ? (
    <DockedPanel title={t.panel} closeLabel={t.close} onClose={close}>
      {content}
      <div className={styles.next}>{next}</div>
    </DockedPanel>
  ) : (
    <Sheet
      title={t.panel}
      onClose={close}
      footer={
        <ButtonRow>
          <CloseButton onClick={close} />
          {next}
        </ButtonRow>
      }
    >
      {content}
    </Sheet>
  )
}
