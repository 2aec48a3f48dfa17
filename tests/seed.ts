// Workers inherit it, also those that start after midnight.
process.env.SEED ??= new Date().toISOString().slice(0, 10).replaceAll('-', '')

/** Seed of the random tests: a new one every day, so that each night plays something else. `SEED=…` repeats a run. */
export const SEED = Number(process.env.SEED)

/** Prints how to repeat a run. */
export const printSeed = (command: string): void =>
  void process.stdout.write(`Seed ${SEED}. Again: SEED=${SEED} ${command}\n`)
