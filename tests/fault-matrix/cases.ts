import { FAULT_NAMES, type FaultName } from './faults.ts'
import { STEP_NAMES, type StepName } from './steps.ts'

export type Cell = readonly [step: StepName, fault: FaultName]

/** Every so many cells one is played with every change; all of them with `npm run matrix`. */
const EVERY = 6

/** Every fault at every step; or a part of them in which every step and every fault occurs. */
export const cells = (all: boolean): Cell[] =>
  STEP_NAMES.flatMap((step, row) =>
    FAULT_NAMES.flatMap((fault, column) => (all || (row + column) % EVERY === 0 ? [[step, fault] as const] : [])),
  )
