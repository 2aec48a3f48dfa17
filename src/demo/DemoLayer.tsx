import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../ui/Icon.tsx'
import { LazyPart } from '../ui/LazyPart.tsx'
import { retryableLazy } from '../ui/retryableLazy.tsx'
import { ApprovalSheet } from './ApprovalSheet.tsx'
import { approvals } from './approvals.ts'
import type { Demo } from './createDemo.ts'
import styles from './DemoLayer.module.css'
import { useDemoMessages } from './messages.ts'
import { ABOVE_DIALOGS, usePanelAboveDialogs } from './panelAboveDialogs.ts'
import { closePanel, panel, togglePanel } from './panelState.ts'

const DemoPanel = retryableLazy(async () => ({ default: (await import('./panel/DemoPanel.tsx')).DemoPanel }))

function onNetworkChange(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener)
  }
}

export function DemoLayer({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { view } = useSnapshot(panel)
  const { pending } = useSnapshot(approvals)
  const isDeviceOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine)
  usePanelAboveDialogs()
  return (
    <>
      <button
        type="button"
        className={styles.bar}
        aria-expanded={view !== 'closed'}
        onClick={togglePanel}
        {...ABOVE_DIALOGS}
      >
        {isDeviceOnline ? t.bar : `${t.bar} · ${t.deviceOffline}`}
        <Icon name="chevron" size="0.9rem" />
      </button>
      {view !== 'closed' && (
        <LazyPart onError={closePanel}>
          <DemoPanel demo={demo} />
        </LazyPart>
      )}
      {pending && <ApprovalSheet wallet={demo.wallet} request={pending.request} respond={pending.respond} />}
    </>
  )
}
