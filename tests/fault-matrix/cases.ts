import { FAULT_NAMES, type FaultName } from './faults.ts'
import { STEP_NAMES, type StepName } from './steps.ts'

export type Cell = readonly [step: StepName, fault: FaultName]

export interface Case {
  cell: Cell
  /** The RPC nodes reject log searches and historical state, as public nodes often do. */
  limitedNodes: boolean
}

/** `npm test` runs these, `npm run night` every fault at every step. */
export const SAMPLE: Case[] = [
  { cell: ['the wallet has broadcast', 'the tab crashes'], limitedNodes: false },
  { cell: ['the server is asked to confirm', 'the chain loses its two newest blocks'], limitedNodes: false },
]

/** Whether the app learns the hash. A transfer without one can't be found on limited nodes: the user submits its hash. */
const keepsHash = ({ cell: [, fault] }: Case) =>
  fault !== 'the wallet reports a timeout' && fault !== 'the wallet takes its request for another one'

const cellsOn = (limitedNodes: boolean): Case[] =>
  STEP_NAMES.flatMap((step) => FAULT_NAMES.map((fault) => ({ cell: [step, fault] as const, limitedNodes })))

/** Every fault at every step, on both kinds of nodes. */
export const ALL: Case[] = [...cellsOn(false), ...cellsOn(true).filter(keepsHash)]

/** The title of a case's test. */
export const titleOf = ({ cell, limitedNodes }: Case): string => `${cell.join(': ')}${limitedNodes ? ON_LIMITED : ''}`
const ON_LIMITED = ', on nodes with limits'
