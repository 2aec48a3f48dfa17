import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'

interface CopyButtonProps {
  label: string
  /** Shown once the text is on the clipboard. */
  done: string
  text: () => Promise<string>
}

export function CopyButton({ label, done, text }: CopyButtonProps) {
  const t = useDemoMessages()
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    const failed = () => setOutcome(t['share.failed'])
    if (!navigator.clipboard) return failed()
    await navigator.clipboard.writeText(await text()).then(() => setOutcome(done), failed)
  }
  return (
    <Stack gap={2}>
      <Button tone="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <p role="status" className={styles.itemAbout}>
        {outcome}
      </p>
    </Stack>
  )
}
