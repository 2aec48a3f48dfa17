import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../ui/Icon.tsx'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import { approvals } from './approvals.ts'
import type { Demo } from './createDemo.ts'
import styles from './DemoLayer.module.css'
import { useDemoMessages } from './messages.ts'
import { usePanelShortcut } from './shortcut.ts'

const DemoPanel = lazy(async () => ({ default: (await import('./panel/DemoPanel.tsx')).DemoPanel }))

export function DemoLayer({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { panel } = useSnapshot(demo.state)
  const { pending } = useSnapshot(approvals)
  usePanelShortcut(demo.state)
  const toggle = () => {
    demo.state.panel = !panel
  }
  return (
    <>
      <button type="button" className={styles.bar} aria-expanded={panel} onClick={toggle}>
        {t.bar}
        <Icon name="chevron" size="0.9rem" />
      </button>
      {panel && (
        <Suspense fallback={null}>
          <DemoPanel demo={demo} />
        </Suspense>
      )}
      {pending && <ApprovalSheet wallet={demo.wallet} request={pending.request} respond={pending.respond} />}
    </>
  )
}
