import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { ProviderState } from '../../../pacts/tools/pactFile.ts'
import { formatCommands } from '../../../pacts/tools/verify/formatCommands.ts'

const STATES_URL = 'http://x/_states'

/** What the commands of a purchase send last, where the state endpoint returns this text the second time. */
function repeatPurchase(returned: Readonly<Record<string, unknown>>, secondText: string): string {
  const state: ProviderState = { name: 'sale-open' }
  const commands = formatCommands(
    {
      interaction: {
        description: 'buyNode: a licence',
        request: {
          method: 'POST',
          path: '/buy',
          generators: Object.keys(returned).map((expression) => ({ type: 'ProviderState', expression })),
        },
        response: { status: 200 },
      },
      result: 'failed',
      duration: '',
      mismatches: [],
      changes: [{ state, returned }],
      exchange: {
        request: {
          method: 'POST',
          url: 'http://x/buy',
          headers: [['Authorization', `Bearer ${returned.accessToken}`]],
          body: JSON.stringify({ nodeSaleItemId: returned.nodeSaleItemId, amount: 7, note: '7' }),
        },
      },
    },
    { statesUrl: STATES_URL },
  )
  const curl = `curl() { case "$*" in *'${STATES_URL}'*) printf '%s\\n' '${secondText}' ;; *) printf '%s\\n' "$@" ;; esac; }`
  return String(execFileSync('sh', ['-c', [curl, ...commands].join('\n')]))
}

test.each([
  ['on one line', undefined],
  ['on lines of their own', 2],
])('the commands read the values of a state %s', (_, indentation) => {
  const second = { accessToken: 'second-token', nodeSaleItemId: 'second-item' }
  const sent = repeatPurchase(
    { accessToken: 'first-token', nodeSaleItemId: 'first-item' },
    JSON.stringify(second, null, indentation),
  )
  expect(sent).toContain('\nAuthorization: Bearer second-token\n')
  expect(sent).toContain('\n{"nodeSaleItemId":"second-item","amount":7,"note":"7"}\n')
})

test('the commands send an id that is a number as the number that the state returns', () => {
  const first = { accessToken: 'first-token', nodeSaleItemId: 7 }
  const sent = repeatPurchase(first, '{"accessToken":"second-token","nodeSaleItemId":8}')
  expect(sent).toContain('\n{"nodeSaleItemId":8,"amount":7,"note":"7"}\n')
})
