import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { describeProblem } from '../../../mocks/settings/problems.ts'
import { useMediaQuery } from '../../lib/browser/useMediaQuery.ts'
import { language } from '../../lib/i18n/intl.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Stack } from '../../ui/Stack.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import { CallsSection } from './CallsSection.tsx'
import { ClockSection } from './ClockSection.tsx'
import { DockedPanel } from './DockedPanel.tsx'
import { NetworkSection } from './NetworkSection.tsx'
import styles from './panel.module.css'
import { ResetSection } from './ResetSection.tsx'
import { type SectionName, SectionTabs, sectionIds, shownSection } from './SectionTabs.tsx'
import { ShareSection } from './ShareSection.tsx'
import { SituationSection } from './SituationSection.tsx'
import { TourSection } from './TourSection.tsx'
import { WalletSection } from './WalletSection.tsx'

/** From here on the panel fits beside the app's column. */
const WIDE = '(width >= 75rem)'

const CONTENT: Record<SectionName, ComponentType<{ demo: Demo }>> = {
  tour: TourSection,
  situation: SituationSection,
  clock: ClockSection,
  network: NetworkSection,
  wallet: WalletSection,
  calls: CallsSection,
  share: ShareSection,
  reset: ResetSection,
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
  const wide = useMediaQuery(WIDE)
  const { name } = useSnapshot(shownSection)
  const Content = CONTENT[name]
  const close = () => {
    demo.state.panel = false
    demo.state.problems = []
  }
  const content = (
    <Stack gap={4}>
      <LinkProblems demo={demo} />
      <SectionTabs />
      <div className={styles.section} {...sectionIds(name)}>
        <Content demo={demo} />
      </div>
    </Stack>
  )
  return wide ? (
    <DockedPanel title={t.panel} closeLabel={t.close} onClose={close}>
      {content}
    </DockedPanel>
  ) : (
    <Sheet title={t.panel} onClose={close}>
      {content}
    </Sheet>
  )
}
