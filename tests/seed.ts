/** Seed of the random tests. It is fixed, so that a change is not judged by chance; each night plays another one. */
export const SEED = Number(process.env.SEED ?? 20_261_124)

/** Prints how to repeat a run. */
export const printSeed = (command: string): void =>
  void process.stdout.write(`Seed ${SEED}. Again: SEED=${SEED} ${command}\n`)
