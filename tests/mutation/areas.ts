/** A part of the source whose tests must notice changes. */
export interface Area {
  name: string
  /** Globs of the files that are mutated, relative to the project. */
  files: string[]
  /** The tests that must notice. Property tests are left out: they take minutes to report a failure. */
  tests: string[]
  /** Least share of mutants, in percent, that a test must detect. */
  aim: number
}

export const AREAS: Area[] = [
  {
    name: 'money',
    files: [
      'src/lib/format/money.ts',
      'src/contract/fields.ts',
      'src/features/assets/totals.ts',
      'src/ui/transfer/validateAmount.ts',
    ],
    tests: [
      'src/lib/format/money.test.ts',
      'src/contract/{fields,numbers}.test.ts',
      'src/features/assets/totals.test.ts',
      'src/ui/transfer/validateAmount.test.ts',
    ],
    aim: 90,
  },
  { name: 'api', files: ['src/lib/api/*.ts', 'src/lib/errors/ApiError.ts'], tests: ['src/lib/api/*.test.ts'], aim: 90 },
  {
    name: 'actions',
    files: ['src/lib/actions/*.ts'],
    tests: ['src/lib/actions/*.test.ts', 'tests/paid-actions/*.test.ts'],
    aim: 87,
  },
  {
    name: 'nodes',
    files: ['src/features/nodes/*.ts'],
    tests: ['src/features/nodes/*.test.ts', 'tests/paid-actions/buyNode.test.ts'],
    aim: 90,
  },
  {
    name: 'withdraw',
    files: ['src/features/withdraw/*.ts'],
    tests: ['tests/paid-actions/withdraw.test.ts'],
    aim: 78,
  },
  {
    name: 'deposit',
    files: ['src/features/deposit/*.ts'],
    tests: [
      'src/features/deposit/*.test.ts',
      'tests/deposits/{depositFlow,depositNotices,pastedHash,sendTransfer,submitHash,writeInTime}.test.ts',
    ],
    aim: 80,
  },
  {
    name: 'deposits',
    files: ['src/lib/deposits/*.ts'],
    tests: ['tests/deposits/!(journal.property).test.ts'],
    aim: 90,
  },
  { name: 'wallet', files: ['src/lib/wallet/*.ts'], tests: ['src/lib/wallet/*.test.ts'], aim: 68 },
  { name: 'login', files: ['src/lib/login/*.ts'], tests: ['src/lib/login/*.test.ts'], aim: 66 },
  {
    name: 'account',
    files: ['src/lib/account/*.ts'],
    tests: ['src/lib/account/*.test.ts', 'src/lib/session/session.test.ts'],
    aim: 78,
  },
  { name: 'session', files: ['src/lib/session/*.ts'], tests: ['src/lib/{session,api,account}/*.test.ts'], aim: 85 },
  { name: 'locks', files: ['src/lib/tabs/*.ts'], tests: ['src/lib/tabs/*.test.ts'], aim: 85 },
]
