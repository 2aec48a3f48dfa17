/** A mistake that people make with money, planted in a copy of the build. */
export interface Bug {
  name: string
  /** The file of src it stands in. */
  file: string
  /** What it replaces there, and by what; each must be found exactly once. */
  changes: [from: string, to: string][]
  /** The test that must fail with it, and passes without it: its file, and what its title says. */
  caughtBy: { project: 'fault-matrix' | 'live'; title: string }
  /** The chain's nodes answer no search: nothing that was forgotten is found again. */
  poorNodes?: boolean
}

export const BUGS: Bug[] = [
  {
    name: 'the hash is written after an await',
    file: 'src/features/deposit/sendTransfer.ts',
    changes: [
      [
        '    const answer = await provider.request(request)\n',
        `    const answer = await provider.request(request)
    const { confirmDeposit } = await import('../../contract/charge.ts')
    const { call } = await import('../../lib/api/call.ts')
    await call(confirmDeposit, { body: { txHash: String(answer) } })
`,
      ],
    ],
    caughtBy: { project: 'fault-matrix', title: 'the wallet tells the hash: the network is gone' },
    poorNodes: true,
  },
  {
    name: 'a purchase is tried again',
    file: 'src/features/nodes/buyNode.ts',
    changes: [
      [
        'await send(() => call(buyNode, { body: { nodeSaleItemId: item.id } }))',
        `const attempt = () => send(() => call(buyNode, { body: { nodeSaleItemId: item.id } }))
      await attempt().catch(attempt)`,
      ],
    ],
    caughtBy: { project: 'live', title: 'an answer that was lost after the server had acted' },
  },
  {
    name: 'amounts are floats',
    file: 'src/lib/chain/erc20.ts',
    changes: [
      ['    return parseUnits(amount, decimals)\n', '    return BigInt(Math.round(Number(amount) * 10 ** decimals))\n'],
    ],
    caughtBy: { project: 'fault-matrix', title: 'the hash is written: the page is loaded anew' },
  },
  {
    name: 'the chain is read only once',
    file: 'src/features/deposit/sendTransfer.ts',
    changes: [
      ["  if (!(await isOnChain(provider, env.chain))) throw new WalletError('wrongChain')\n", ''],
      ['  chainId,\n})', '})'],
    ],
    caughtBy: { project: 'fault-matrix', title: 'the intent is written: the wallet slips to another chain' },
  },
  {
    name: 'the journal is in web storage',
    file: 'src/lib/deposits/db.ts',
    changes: [['export const db = new JournalDatabase()\n', "export { webStorage as db } from './webStorage.ts'\n"]],
    caughtBy: { project: 'fault-matrix', title: 'the hash is written: the session has ended' },
  },
]
