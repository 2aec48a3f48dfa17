import { type Chain, startChain } from '../chain/anvil.ts'
import { deployToken } from '../chain/token.ts'
import { test as base } from '../e2e/fixtures/test.ts'
import { cells } from './cases.ts'
import { runCase } from './runCase.ts'
import { OTHER_CHAIN } from './world.ts'

const test = base.extend<object, { otherChain: Chain }>({
  // With the same token at the same place: whoever sends on the wrong chain gets through.
  otherChain: [
    // biome-ignore lint/correctness/noEmptyPattern: what a fixture needs is read from its pattern.
    async ({}, use) => {
      const chain = await startChain({ chainId: Number(OTHER_CHAIN) })
      await deployToken(chain, 'Usdt18')
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
})

test.use({ failuresPlanned: true })

// `npm run matrix` plays all of them.
for (const [step, fault] of cells(process.env.MATRIX === 'all'))
  test(`${step}: ${fault}`, async ({ context, page, server, wallet, token, otherChain }) => {
    wallet.setRpcUrl(OTHER_CHAIN, otherChain.url)
    await runCase(step, fault, { context, page, server, wallet, token })
  })
