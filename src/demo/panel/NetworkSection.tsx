import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { NETWORKS } from '../../../mocks/settings/types.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import { FaultForm } from './FaultForm.tsx'
import styles from './panel.module.css'

const isLatency = (text: string) => /^[0-9]{1,5}$/.test(text) && Number(text) <= 60_000

export function NetworkSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { settings } = useSnapshot(demo.state)
  const [latency, setLatency] = useState(settings.latency === undefined ? '' : String(settings.latency))
  return (
    <>
      <div className={styles.pairs}>
        <SegmentedControl
          label={t['network.mode']}
          options={NETWORKS.map((id) => ({ id, name: t[`network.${id}`] }))}
          value={settings.network ?? 'online'}
          onChange={(network) => void demo.changeWorld({ network })}
        />
      </div>
      <div className={styles.inline}>
        <TextField
          label={t['network.latency']}
          inputMode="numeric"
          placeholder="120"
          value={latency}
          onChange={setLatency}
        />
        <Button
          tone="quiet"
          disabled={!isLatency(latency)}
          onClick={() => void demo.changeWorld({ latency: Number(latency) })}
        >
          {t['network.apply']}
        </Button>
      </div>
      <FaultForm demo={demo} />
    </>
  )
}
