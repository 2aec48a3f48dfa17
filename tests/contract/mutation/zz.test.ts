import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { measure } from './measure.ts'

test('x', async () => {
  const t = performance.now()
  const m = await measure((i) => i % 5 === 0)
  writeFileSync(
    '/tmp/c/m.json',
    JSON.stringify(
      m.mutants.map(({ interaction, ...r }) => ({ ...r, d: interaction.description, pending: interaction.pending })),
    ),
  )
  process.stdout.write(`${m.mutants.length} ${performance.now() - t} ${m.skipped}\n`)
}, 200000)
