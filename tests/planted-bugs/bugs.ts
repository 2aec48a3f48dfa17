import type { Cell } from '../fault-matrix/cases.ts'

/** A plausible mistake, planted in a copy of the project. */
export interface Bug {
  name: string
  area: string
  /** The file that is changed, from the root of the project. */
  file: string
  /** Source texts and their replacements. Each text occurs exactly once in the file. */
  changes: [from: string, to: string][]
  /** Where `npm test` fails because of it. */
  caughtBy: Catcher
}

export type Catcher =
  /** A test file of vitest's project `unit`. */
  | { unit: string }
  /** A spec file of Playwright's project `live`. */
  | { live: string }
  /** A cell of the fault matrix that `npm test` plays. */
  | { cell: Cell }

const SAVE_AFTER_CONFIRMATION = `    const answer = await provider.request(request)
    const { confirmDeposit } = await import('../../contract/charge.ts')
    const { call } = await import('../../lib/api/call.ts')
    await call(confirmDeposit, { body: { txHash: String(answer) } })
`

export const BUGS: Bug[] = [
  {
    name: 'the hash is saved after another await',
    area: 'deposits',
    file: 'src/features/deposit/sendTransfer.ts',
    changes: [['    const answer = await provider.request(request)\n', SAVE_AFTER_CONFIRMATION]],
    caughtBy: { cell: ['the wallet returns the hash', 'the server responds after the timeout'] },
  },
  {
    name: 'the chain is not checked again before sending',
    area: 'deposits',
    file: 'src/features/deposit/sendTransfer.ts',
    changes: [
      ["  if (!(await isOnChain(provider, env.chain))) throw new WalletError('wrongChain')\n", ''],
      // The wallet can't refuse either.
      ['  chainId,\n})', '})'],
    ],
    caughtBy: { cell: ['the intent is being written', 'the wallet switches the chain silently'] },
  },
  {
    name: 'a second transfer of a settled deposit is swallowed',
    area: 'deposits',
    file: 'src/lib/deposits/oneTransfer.ts',
    changes: [['if (final) return false', 'if (final) return true']],
    caughtBy: { unit: 'tests/deposits/reconciler.test.ts' },
  },
  {
    name: 'one reading of one node ends a deposit as failed',
    area: 'deposits',
    file: 'src/lib/deposits/reducer.ts',
    changes: [['if (agreed || (failureReadAt', 'if (agreed || true || (failureReadAt']],
    caughtBy: { unit: 'tests/deposits/reducer.test.ts' },
  },
  {
    name: 'a log-out ends the search for what the user declared unsent',
    area: 'deposits',
    file: 'src/lib/deposits/journal.ts',
    changes: [['rows.filter((row) => !isWatched(row))', 'rows.filter((row) => row.outcome !== null)']],
    caughtBy: { unit: 'tests/deposits/reconciler.test.ts' },
  },
  {
    name: 'a pasted hash of an earlier transfer settles a deposit',
    area: 'deposits',
    file: 'src/features/deposit/submitHash.ts',
    changes: [['nonce === null ? block < row.block : nonce < row.nonce', 'false']],
    caughtBy: { unit: 'tests/deposits/submitHash.test.ts' },
  },
  {
    name: 'the decimals are those that a node reports',
    area: 'deposits',
    file: 'src/lib/deposits/readTransferIntent.ts',
    changes: [
      ["if ((await readDecimals(node, env.stablecoin)) !== tokenDecimals) throw new WalletError('tokenDecimals')", ''],
    ],
    caughtBy: { unit: 'tests/deposits/readTransferIntent.test.ts' },
  },
  {
    name: 'an expired session deletes the deposit journal',
    area: 'deposits',
    file: 'src/lib/account/endSession.ts',
    changes: [
      [
        'clearStorage([LANGUAGE_KEY])\n',
        "clearStorage([LANGUAGE_KEY])\n    indexedDB.deleteDatabase('tpu-journal-live')\n",
      ],
    ],
    caughtBy: { cell: ['the wallet has broadcast', 'the session expires'] },
  },
  {
    name: 'amounts are floats',
    area: 'deposits',
    file: 'src/lib/chain/erc20.ts',
    changes: [['return parseUnits(amount, decimals)', 'return BigInt(Math.round(Number(amount) * 10 ** decimals))']],
    caughtBy: { unit: 'src/lib/chain/erc20.property.test.ts' },
  },
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
    name: 'two tabs refresh the same tokens',
    area: 'session',
    file: 'src/lib/api/refresh.ts',
    changes: [['exclusively(lock, () => refresh(stale))', 'refresh(stale)']],
    caughtBy: { unit: 'src/lib/api/refresh.test.ts' },
  },
  {
    name: 'a used refresh token is sent again',
    area: 'session',
    file: 'src/lib/api/refresh.ts',
    changes: [['  if (lastGeneration(login.id) > login.generation) return receiveTokens(login)\n', '']],
    caughtBy: { unit: 'src/lib/api/refresh.test.ts' },
  },
  {
    name: 'a log-out is forgotten by a tab that was away',
    area: 'session',
    file: 'src/lib/account/endSession.ts',
    changes: [['      endDeviceLogin()\n', '']],
    caughtBy: { live: 'returning-tab.spec.ts' },
  },
  {
    name: 'a 402 of another session ends this one',
    area: 'session',
    file: 'src/lib/account/endSession.ts',
    changes: [["message.type === 'expired' && message.sessionId === login?.id", "message.type === 'expired'"]],
    caughtBy: { unit: 'src/lib/account/endSession.test.ts' },
  },
  {
    name: 'an outdated price is paid',
    area: 'purchase',
    file: 'src/lib/actions/paidAction.ts',
    changes: [["    if (reason) return { status: 'outdated', reason }\n", '']],
    caughtBy: { unit: 'src/lib/actions/paidAction.test.ts' },
  },
  {
    name: 'a page is full by its readable entries',
    area: 'cache',
    file: 'src/lib/cache/pagination.ts',
    changes: [['isLast: received < list.pageSize', 'isLast: rows.length < list.pageSize']],
    caughtBy: { unit: 'src/lib/cache/pagination.test.ts' },
  },
  {
    name: 'the tokens stay stored after log-out',
    area: 'session',
    file: 'src/lib/session/session.ts',
    changes: [['else sessionStore.remove(KEY)', '']],
    caughtBy: { live: 'cache.spec.ts' },
  },
  {
    name: 'a failed POST is sent again',
    area: 'api',
    file: 'src/lib/api/request.ts',
    changes: [['retry: 0', 'retry: 1']],
    caughtBy: { unit: 'src/lib/api/call.test.ts' },
  },
  {
    name: 'a shown amount is rounded up',
    area: 'money',
    file: 'src/lib/format/money.ts',
    changes: [['value.round(decimals, Big.roundDown)', 'value.round(decimals, Big.roundHalfUp)']],
    caughtBy: { unit: 'src/lib/format/money.test.ts' },
  },
  {
    name: 'a gap looks like the end of the list',
    area: 'cache',
    file: 'src/lib/cache/pagination.ts',
    changes: [
      ['complete: page.isLast || (joins && before.complete)', 'complete: page.isLast || before?.complete === true'],
    ],
    caughtBy: { unit: 'src/lib/cache/pagination.test.ts' },
  },
  {
    name: 'the entries of another account stay in the cache',
    area: 'cache',
    file: 'src/lib/cache/listStore.ts',
    changes: [["await db.entries.where('[scope+list+time+id]').between([scope], [scope, []]).delete()", '']],
    caughtBy: { unit: 'src/lib/cache/pagination.test.ts' },
  },
  {
    name: 'the invite code of a link is lost',
    area: 'login',
    file: 'src/lib/login/connectAndLogIn.ts',
    changes: [['let inviteCode = storedInvite.code', "let inviteCode = storedInvite.code && ''"]],
    caughtBy: { live: 'invite-code.spec.ts' },
  },
  {
    name: 'a wallet stays active after a log-out',
    area: 'login',
    file: 'src/lib/wallet/store.ts',
    changes: [['  active.provider = undefined\n', '']],
    caughtBy: { unit: 'src/lib/account/logOut.test.ts' },
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
    file: 'src/features/deposit/flow.ts',
    changes: [
      [
        'wait: (step) => (abandoned ? leaving : Promise.race([step(), leaving])),',
        'wait: (step) => Promise.race([step(), leaving]),',
      ],
    ],
    caughtBy: { unit: 'src/features/deposit/flow.test.ts' },
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
  {
    name: 'a mutation is possible on saved data',
    area: 'offline',
    file: 'src/lib/network/useActionBlockedReason.ts',
    changes: [["? 'saved.readOnly' : offline", '? undefined : offline']],
    caughtBy: { live: 'offline/launch.spec.ts' },
  },
  {
    name: 'replies of the server are in Cache Storage',
    area: 'offline',
    file: 'src/lib/network/transport.ts',
    changes: [
      [
        'let transport: Transport = (input, init) => globalThis.fetch(input, init)',
        `let transport: Transport = async (input, init) => {
    const response = await globalThis.fetch(input, init)
    if (!init?.method || init.method === 'GET') await (await caches.open('api')).put(input as string, response.clone())
    return response
  }`,
      ],
    ],
    caughtBy: { live: 'pwa/cache.spec.ts' },
  },
  {
    name: 'an update is applied while a tab is busy',
    area: 'updates',
    file: 'src/lib/tabs/updateLock.ts',
    changes: [
      [
        "return locks ? locks.request<Promise<T>>(UPDATE_LOCK, { mode: 'shared' }, counted) : counted()",
        'return locks ? counted() : counted()',
      ],
    ],
    caughtBy: { unit: 'src/lib/tabs/updateLock.test.ts' },
  },
  {
    name: 'a message is missing in one language',
    area: 'i18n',
    file: 'src/locales/zh-CN.json',
    changes: [['"action.retry"', '"action.retryNow"']],
    caughtBy: { unit: 'tests/architecture/architecture.test.ts' },
  },
  {
    name: 'marks that reorder text are not stripped',
    area: 'text',
    file: 'src/contract/fields.ts',
    changes: [["const safe = value.replace(UNSAFE_TEXT, '')", 'const safe = value']],
    caughtBy: { unit: 'src/contract/fields.test.ts' },
  },
  {
    name: 'the mock backend accepts an expired nonce',
    area: 'contract',
    file: 'mocks/handlers/auth.ts',
    changes: [['if (!issued || issued.expiresAt <= now)', 'if (!issued)']],
    caughtBy: { unit: 'mocks/handlers/auth.test.ts' },
  },
]
