import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isFaultKind } from '../../../mocks/scenarios/faults.ts'
import { OPERATIONS } from '../../../mocks/settings/parseSettings.ts'
import type { FaultUse } from '../../../mocks/settings/types.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'
import { FAULT_NUMBERS, PANEL_FAULTS, type PanelFault } from './panelFaults.ts'
import { SelectField } from './SelectField.tsx'

export function FaultForm({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { faults } = useSnapshot(demo.state)
  const [operation, setOperation] = useState('*')
  const [kind, setKind] = useState<PanelFault>('http')
  const [numbers, setNumbers] = useState(FAULT_NUMBERS)
  const [times, setTimes] = useState('1')
  const [wrong, setWrong] = useState(false)
  const numbered = kind === 'http' || kind === 'code' ? kind : undefined
  const wanted = numbered ? `${numbered}-${numbers[numbered]}` : kind

  const plan = () => {
    setWrong(!isFaultKind(wanted))
    if (!isFaultKind(wanted)) return
    const fault = { operation, kind: wanted, times: Math.max(1, Math.floor(Number(times)) || 1), delay: 0 }
    void demo.planFaults([...faults, fault])
  }
  return (
    <section className={styles.group} aria-label={t['fault.title']}>
      <h3 className={styles.groupTitle}>{t['fault.title']}</h3>
      <SelectField
        label={t['fault.call']}
        options={[{ id: '*', name: t['fault.any'] }, ...OPERATIONS.map((id) => ({ id, name: id }))]}
        value={operation}
        onChange={setOperation}
      />
      <SelectField
        label={t['fault.kind']}
        options={PANEL_FAULTS.map((id) => ({ id, name: t[`kind.${id}`] }))}
        value={kind}
        onChange={setKind}
      />
      {numbered && (
        <TextField
          label={numbered === 'http' ? t['fault.status'] : t['fault.code']}
          inputMode="numeric"
          value={numbers[numbered]}
          error={wrong ? t[numbered === 'http' ? 'fault.wrongStatus' : 'fault.wrongCode'] : undefined}
          onChange={(text) => setNumbers({ ...numbers, [numbered]: text.trim() })}
        />
      )}
      <div className={styles.inline}>
        <TextField label={t['fault.times']} inputMode="numeric" value={times} onChange={setTimes} />
        <Button tone="quiet" onClick={plan}>
          {t['fault.add']}
        </Button>
      </div>
      {faults.length > 0 && <PlannedFaults demo={demo} />}
    </section>
  )
}

function PlannedFaults({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { faults } = useSnapshot(demo.state)
  const remove = (fault: FaultUse) => void demo.planFaults(faults.filter((each) => each !== fault))
  return (
    <>
      <h3 className={styles.groupTitle}>{t['fault.planned']}</h3>
      <ul className={styles.planned}>
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same failure can be planned twice.
          <li key={index} className={styles.plannedRow}>
            <span className={styles.code}>
              {fault.operation === '*' ? t['fault.any'] : fault.operation} · {fault.kind} × {fault.times}
            </span>
            <button type="button" className={styles.small} onClick={() => remove(fault)}>
              {t['fault.remove']}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
