import messages from '../../src/demo/locales/en-US.json' with { type: 'json' }
import type { Screen } from './Screen.ts'

/** The messages of the demo's own UI. */
export const DEMO: typeof messages = messages

/** Approves a request in the demo wallet. */
export const approve = (screen: Screen, kind: 'connect' | 'sign' | 'send'): Promise<void> =>
  screen.tap({ role: 'button', name: DEMO.approve, within: { role: 'dialog', name: DEMO[kind] } })
