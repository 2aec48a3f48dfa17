import { IS_NIGHT } from './night.ts'

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Seed of the random tests: the date at night, and a fixed one in `npm test`, so that a change is not judged by chance. */
export const SEED = Number(process.env.SEED ?? (IS_NIGHT ? today : 20_261_124))

/** Prints how to repeat a run. */
export const printSeed = (command: string): void =>
  void process.stdout.write(`Seed ${SEED}. Again: SEED=${SEED} ${command}\n`)
