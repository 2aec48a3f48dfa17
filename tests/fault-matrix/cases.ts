import { FAULT_NAMES, type FaultName } from './faults.ts'
import { STEP_NAMES, type StepName } from './steps.ts'

export type Cell = readonly [step: StepName, fault: FaultName]

export interface Case {
  cell: Cell
  /** The RPC nodes reject log searches and historical state, as public nodes often do. */
  limitedNodes: boolean
}

/** `npm test` runs one cell in this many, each with another fault at another step. `npm run fault-matrix` runs them all. */
const SAMPLE_EVERY = 54

/** Faults that show only at some steps. */
const SAMPLE_STEPS: Partial<Record<FaultName, StepName>> = {
  'the chain loses its two newest blocks': 'the server is asked to confirm',
}

function isInSample([step, fault]: Cell): boolean {
  const sum = STEP_NAMES.indexOf(step) + FAULT_NAMES.indexOf(fault)
  return SAMPLE_STEPS[fault] ? SAMPLE_STEPS[fault] === step : sum % SAMPLE_EVERY === 0
}

/** Whether the app learns the hash. A transfer without one can't be found on limited nodes: the user submits its hash. */
const keepsHash = (fault: FaultName) => fault !== 'the wallet reports a timeout'

/** Every fault at every step. */
export const allCells = (limitedNodes: boolean): Case[] =>
  STEP_NAMES.flatMap((step) =>
    FAULT_NAMES.map((fault) => ({ cell: [step, fault] as const, limitedNodes: limitedNodes && keepsHash(fault) })),
  )

/** The cells of `npm test`; those of every other step run with limited nodes. */
export const sampleCells = (): Case[] =>
  STEP_NAMES.flatMap((step, row) =>
    FAULT_NAMES.flatMap((fault) =>
      isInSample([step, fault])
        ? [{ cell: [step, fault] as const, limitedNodes: row % 2 === 0 && keepsHash(fault) }]
        : [],
    ),
  )
