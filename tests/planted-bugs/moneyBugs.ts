import type { Bug } from './bug.ts'

export const MONEY_BUGS: Bug[] = [
  {
    name: 'a failed purchase is retried',
    area: 'purchase',
    file: 'src/features/nodes/buyNode.ts',
    changes: [
      [
        'send: (request, { id }) => call(buyNode, { body: { nodeSaleItemId: id }, ...request }),',
        `send: (request, { id }) => {
    const attempt = () => call(buyNode, { body: { nodeSaleItemId: id }, ...request })
    return attempt().catch(attempt)
  },`,
      ],
    ],
    caughtBy: { live: 'uncertain-outcome.spec.ts' },
  },
  {
    name: 'a double tap starts two purchases',
    area: 'purchase',
    file: 'src/lib/tabs/singleFlight.ts',
    changes: [
      ["if (running[name]) return 'running'\n", ''],
      // The lock over all tabs would refuse the second tap too.
      ['unlessHeldElsewhere(name, (lease)', 'unlessHeldElsewhere(crypto.randomUUID(), (lease)'],
    ],
    caughtBy: { live: 'node-sale.spec.ts' },
  },
  {
    name: 'less than the minimum can be withdrawn',
    area: 'withdrawal',
    file: 'src/features/withdraw/validateWithdrawAmount.ts',
    changes: [["if (isLess(parsed.amount, withdrawMin)) return { error: 'tip.tooSmall' }", '']],
    caughtBy: { unit: 'src/features/withdraw/validateWithdrawAmount.test.ts' },
  },
  {
    name: 'an outdated price is paid',
    area: 'purchase',
    file: 'src/lib/actions/paidAction.ts',
    changes: [["    if ('outdated' in prepared) return { status: 'outdated', reason: prepared.outdated }\n", '']],
    caughtBy: { unit: 'src/lib/actions/paidAction.test.ts' },
  },
  {
    name: 'a shown amount is rounded up',
    area: 'money',
    file: 'src/lib/format/money.ts',
    changes: [['value.round(decimals, Big.roundDown)', 'value.round(decimals, Big.roundHalfUp)']],
    caughtBy: { unit: 'src/lib/format/money.test.ts' },
  },
  {
    name: 'a money action trusts what the wallet said earlier',
    area: 'wallet',
    file: 'src/lib/wallet/sessionAccount.ts',
    changes: [
      ['const account = await getAccount(provider)', 'const account = wallet.address ?? (await getAccount(provider))'],
    ],
    caughtBy: { unit: 'src/lib/wallet/activeProvider.test.ts' },
  },
  {
    name: 'a prompt opens after the sheet was closed',
    area: 'wallet',
    file: 'src/lib/actions/flow.ts',
    changes: [
      [
        'wait: (step) => (abandoned ? leaving : Promise.race([step(), leaving])),',
        'wait: (step) => Promise.race([step(), leaving]),',
      ],
    ],
    caughtBy: { unit: 'src/lib/actions/flow.test.ts' },
  },
  {
    name: 'the endpoints of the app are offered to wallets',
    area: 'wallet',
    file: 'src/lib/config/parseEnv.ts',
    changes: [
      [
        'walletRpcUrls.length > 0 ? walletRpcUrls : [BSC_PUBLIC_RPC_URL]',
        'walletRpcUrls.length > 0 ? walletRpcUrls : rpcUrls',
      ],
    ],
    caughtBy: { unit: 'src/lib/config/parseEnv.test.ts' },
  },
]
