import type { Cell } from '../fault-matrix/cases.ts'

/** A plausible mistake, planted in a copy of the project. */
export interface Bug {
  name: string
  area: string
  /** The file that is changed, from the root of the project. */
  file: string
  /** Source texts and their replacements. Each text occurs exactly once in the file. */
  changes: [from: string, to: string][]
  /** Where `npm test` fails because of it. */
  caughtBy: Catcher
}

export type Catcher =
  /** A test file of vitest's project `unit`. */
  | { unit: string }
  /** A spec file of Playwright's project `live`. */
  | { live: string }
  /** A cell of the fault matrix that `npm test` plays. */
  | { cell: Cell }
