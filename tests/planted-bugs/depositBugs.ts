import type { Bug } from './bug.ts'

const SAVE_AFTER_CONFIRMATION = `    const answer = await provider.request(request)
    const { confirmDeposit } = await import('../../contract/charge.ts')
    const { call } = await import('../../lib/api/call.ts')
    await call(confirmDeposit, { body: { txHash: String(answer) } })
`

export const DEPOSIT_BUGS: Bug[] = [
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
    name: 'a refusal that sounds like a duplicate counts as an acknowledgement',
    area: 'deposits',
    file: 'src/lib/deposits/confirmWithServer.ts',
    changes: [
      [
        "    if (kind === 'superseded') return undefined\n",
        "    if (kind === 'superseded') return undefined\n    if (/重复|已提交|already/i.test(serverMessage)) return { type: 'acknowledged', hash }\n",
      ],
    ],
    caughtBy: { unit: 'tests/deposits/confirmWithServer.test.ts' },
  },
  {
    name: 'a node without old state hides what replaced a transfer',
    area: 'deposits',
    file: 'src/lib/deposits/findReplacement.ts',
    changes: [['[byNonce, byLogs]', '[byNonce]']],
    caughtBy: { unit: 'tests/deposits/replacedNonce.test.ts' },
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
        'clearStorage([LANGUAGE_KEY, UNSAVED_HASHES_KEY, ...(hasReplacedLogin() ? [DEVICE_LOGIN_KEY] : [])])\n',
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
]
