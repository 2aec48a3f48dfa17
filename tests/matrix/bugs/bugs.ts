/** A mistake that people make with money, planted in a copy of the build. */
export interface Bug {
  name: string
  /** The file of src it stands in. */
  file: string
  /** What it replaces there; it must be found exactly once. */
  from: string
  to: string
  /** The test that must fail with it, and passes without it: its file, and what its title says. */
  caughtBy: { project: 'matrix' | 'live'; title: string }
  /** The chain's nodes answer no search: nothing that was forgotten is found again. */
  poorNodes?: boolean
}

export const BUGS: Bug[] = [
  {
    name: 'the hash is written after an await',
    file: 'src/features/deposit/send.ts',
    from: '    const answer = await provider.request(request)\n',
    to: `    const answer = await provider.request(request)
    const { readChain } = await import('../../lib/rpc.ts')
    await readChain((node) => node('eth_getTransactionByHash', [answer]))
`,
    caughtBy: { project: 'matrix', title: 'the wallet tells the hash: the network is gone' },
    poorNodes: true,
  },
  {
    name: 'a purchase is tried again',
    file: 'src/features/nodes/buy.ts',
    from: "await exclusively('buy', () => call(buyNode, { body: { nodeSaleItemId: item.id } }))",
    to: `const attempt = () => exclusively('buy', () => call(buyNode, { body: { nodeSaleItemId: item.id } }))
    await attempt().catch(attempt)`,
    caughtBy: { project: 'live', title: 'an answer that was lost after the server had acted' },
  },
  {
    name: 'amounts are floats',
    file: 'src/lib/erc20.ts',
    from: '    return parseUnits(amount, decimals)\n',
    to: '    return BigInt(Math.round(Number(amount) * 10 ** decimals))\n',
    caughtBy: { project: 'matrix', title: 'the hash is written: the page is loaded anew' },
  },
  {
    name: 'the chain is read only once',
    file: 'src/features/deposit/send.ts',
    from: `  if (!(await isOnChain(provider, env.chain))) throw new WalletError('wrongChain')
`,
    to: '',
    caughtBy: { project: 'matrix', title: 'the intent is written: the wallet slips to another chain' },
  },
  {
    name: 'the journal is in web storage',
    file: 'src/lib/journal/db.ts',
    from: 'export const db = new JournalDatabase()\n',
    to: "export { webStorage as db } from '../../../tests/matrix/bugs/webStorage.ts'\n",
    caughtBy: { project: 'matrix', title: 'the hash is written: the session has ended' },
  },
]
