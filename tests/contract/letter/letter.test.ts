import { expect, test } from 'vitest'
import { readPact } from '../../../pacts/tools/pactFile.ts'
import { IS_NIGHT } from '../../night.ts'
import { startLetterBackend } from '../changedBackend.ts'
import { changeFields } from '../middleware.ts'
import { findRejected } from '../mutation/findRejected.ts'
import { AMOUNTS, OPEN_CHOICES } from './openChoices.ts'

const pact = readPact()
const BINDING = { ...pact, interactions: pact.interactions.filter(({ pending }) => !pending) }

/** Interactions whose states set a balance, a price, a minimum and a fee, and the amount of a record. */
const WITH_AMOUNTS = [
  'listAccounts: a balance in whole tokens',
  'listNodeSales: an open sale',
  'listTransactions: a full page',
  'listWalletConfigs: minimum and fee for USDT',
  'listWithdrawals: a full page',
]

/** One alternative of each topic. */
type Choice = readonly [topic: string, alternative: string][]

const TOPICS = Object.entries(OPEN_CHOICES)
const choose = (pick: (alternatives: readonly string[], index: number) => string | undefined): Choice =>
  TOPICS.flatMap(([topic, alternatives], index): [string, string][] => {
    const alternative = pick(Object.keys(alternatives), index)
    return alternative === undefined ? [] : [[topic, alternative]]
  })

/** Every alternative alone, then combinations in which each meets others. */
const CHOICES: readonly Choice[] = IS_NIGHT
  ? [
      [],
      ...TOPICS.flatMap(([topic, alternatives]) => Object.keys(alternatives).map((one): Choice => [[topic, one]])),
      ...Array.from({ length: 12 }, (_, turn) =>
        choose((alternatives, index) => alternatives[(turn * 7 + index * 3) % (alternatives.length + 1)]),
      ),
    ]
  : [choose((alternatives) => alternatives.at(-1))]

test.each(CHOICES.map((choice) => [choice.map((one) => one.join(': ')).join(', ') || 'nothing', choice] as const))(
  'a backend to the letter of the specification fails no binding interaction: %s',
  async (_, choice) => {
    const { url, stop } = await startLetterBackend(
      choice.flatMap(([topic, alternative]) => OPEN_CHOICES[topic]?.[alternative] ?? []),
    )
    try {
      expect([...(await findRejected(BINDING, url))]).toEqual([])
    } finally {
      await stop()
    }
  },
)

/** Amounts in another unit than whole tokens. */
test.each<[string, (value: unknown) => string]>([
  ['cents', (value) => String(Math.round(Number(value) * 100))],
  ['rounded numbers', (value) => String(Math.round(Number(value)))],
])('a backend with amounts in %s fails each of five interactions whose states set amounts', async (_, convert) => {
  const { url, stop } = await startLetterBackend([changeFields(AMOUNTS, convert)])
  try {
    const rejected = await findRejected(
      {
        ...BINDING,
        interactions: BINDING.interactions.filter(({ description }) => WITH_AMOUNTS.includes(description)),
      },
      url,
    )
    expect([...rejected].sort()).toEqual(WITH_AMOUNTS)
  } finally {
    await stop()
  }
})
