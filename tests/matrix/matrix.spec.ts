import { test } from '../e2e/support/test.ts'
import { play } from './cell.ts'
import { cells } from './table.ts'

test.use({ failuresPlanned: true })

// `npm run matrix` plays all of them.
for (const [step, fault] of cells(process.env.MATRIX === 'all'))
  test(`${step}: ${fault}`, async ({ context, page, server, wallet, token }) => {
    await play(step, fault, { context, page, server, wallet, token })
  })
