import { type Chain, startChain } from '../chain/anvil.ts'
import { deployToken } from '../chain/token.ts'
import { test as base } from '../e2e/fixtures/test.ts'
import { IS_NIGHT } from '../night.ts'
import { ALL, SAMPLE, titleOf } from './cases.ts'
import { runCase } from './runCase.ts'
import { OTHER_CHAIN } from './world.ts'

const test = base.extend<object, { otherChain: Chain }>({
  // Has the same token at the same address, so that a transfer on the wrong chain would succeed.
  otherChain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
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

for (const each of IS_NIGHT ? ALL : SAMPLE)
  test(titleOf(each), async ({ context, page, server, wallet, token, chain, otherChain }) => {
    wallet.setRpcUrl(OTHER_CHAIN, otherChain.url)
    await runCase(each.cell, { context, page, server, wallet, token, chain, limitedNodes: each.limitedNodes })
  })
