import type { Bug } from './bugs.ts'

/** Mistakes in the deposit journal. */
export const DEPOSIT_BUGS: Bug[] = [
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
]
