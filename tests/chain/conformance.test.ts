import specification from '@metamask/api-specs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoChain } from '../../mocks/chain/demoChain.ts'
import { ERC20 } from '../../mocks/chain/erc20.ts'
import type { RpcRequest } from '../../mocks/jsonRpc.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, STABLECOIN } from '../../mocks/seed/addresses.ts'
import { MAIN_MEMBER_KEY } from '../../mocks/seed/testKeys.ts'
import { createDemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { TestWallet } from '../e2e/wallet/TestWallet.ts'
import { type Chain, startChain } from './anvil.ts'
import { deployToken } from './token.ts'

interface Method {
  name: string
  params: { name: string; schema: object }[]
  result: { schema: object }
  examples?: { params: { value: unknown }[] }[]
  errors?: { code?: number }[]
}
type Request = (request: RpcRequest) => Promise<unknown>

/** Allows additional properties: nodes return newer fields than the specification lists. */
const allowMore = (key: string, value: unknown) =>
  key === 'additionalProperties' && value === false ? undefined : value
const { methods, components } = JSON.parse(JSON.stringify(specification), allowMore) as {
  methods: Method[]
  components: object
}
const ajv = new Ajv({ strict: false, validateFormats: false })

/** Validates a value against a schema of MetaMask's specification. @returns the errors */
function schemaErrors(value: unknown, schema: object): string[] {
  const validate = ajv.compile({ ...schema, components })
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Parameter lists by method, for methods whose example in the specification refers to another chain or account. */
const parametersFor = (hash: string): Record<string, unknown[][]> => ({
  eth_estimateGas: [[{ from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: '0x1' }]],
  eth_getBalance: [[MAIN_MEMBER, 'latest']],
  eth_getBlockByNumber: [
    ['latest', false],
    ['0x0', false],
    ['0xffffff', false],
  ],
  eth_getCode: [[STABLECOIN, 'latest']],
  eth_getLogs: [[{ fromBlock: '0x0', toBlock: '0x1', address: STABLECOIN, topics: [] }]],
  eth_getTransactionByHash: [[hash], [`0x${'00'.repeat(32)}`]],
  eth_getTransactionReceipt: [[hash], [`0x${'00'.repeat(32)}`]],
  eth_sendTransaction: [[{ from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: '0x1', gas: '0x76c0', data: '0x' }]],
  personal_sign: [['0x5450', MAIN_MEMBER]],
  // An unknown chain and the current chain
  wallet_switchEthereumChain: [[{ chainId: '0x64' }], [{ chainId: TEST_CHAIN }]],
})

/** Methods that read a mined transaction; no logs at all match each of two schemas. */
const READS_TRANSACTION = ['eth_getLogs', 'eth_getTransactionByHash', 'eth_getTransactionReceipt']
const METHODS = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'personal_sign', 'eth_sendTransaction'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
  ...['eth_blockNumber', 'eth_call', 'eth_estimateGas', 'eth_gasPrice', 'eth_getBalance', 'eth_getBlockByNumber'],
  ...['eth_getCode', 'eth_getLogs', 'eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt'],
]

let node: Chain
beforeAll(async () => {
  node = await startChain()
  await deployToken(node, 'Usdt18')
})
afterAll(() => node.stop())

/** Creates a connected wallet for each test, so that no state is shared between methods. */
const WALLETS: Record<string, () => Request> = {
  'the demo wallet': () => {
    const state = { connected: true, account: MAIN_MEMBER, chainId: TEST_CHAIN, knownChains: [TEST_CHAIN] }
    return createDemoWallet({ keys: [MAIN_MEMBER_KEY], chain: createDemoChain(), approve: async () => true, state })
      .request
  },
  TestWallet: () => {
    const wallet = new TestWallet('Test Wallet', { rpcUrls: { [TEST_CHAIN]: node.url } })
    wallet.grantAccess()
    return async (request) => {
      const response = await wallet.handleRequest(request)
      if ('error' in response) throw response.error
      return response.result
    }
  },
}

const TRANSFER_DATA = ERC20.encodeFunctionData('transfer', [DEPOSIT_ADDRESS, 7n])

describe.each(['the demo wallet', 'TestWallet'])('%s conforms to MetaMask’s API specification', (name) => {
  test.each(METHODS)('%s', async (called) => {
    const method = methods.find((each) => each.name === called)
    if (!method) throw new Error(`${called} is not in the specification`)
    const request = WALLETS[name]?.() ?? (() => Promise.reject())
    let hash = ''
    if (READS_TRANSACTION.includes(called)) {
      const sent = { from: MAIN_MEMBER, to: STABLECOIN, data: TRANSFER_DATA }
      hash = String(await request({ method: 'eth_sendTransaction', params: [sent] }))
      await expect.poll(() => request({ method: 'eth_getTransactionReceipt', params: [hash] })).not.toBeNull()
    }

    const examples = method.examples?.map(({ params }) => params.map(({ value }) => value)) ?? []
    for (const params of parametersFor(hash)[called] ?? examples) {
      for (const [place, { schema }] of method.params.entries())
        if (place < params.length) expect(schemaErrors(params[place], schema), 'parameters').toEqual([])
      const response = await request({ method: called, params }).then(
        (result) => ({ result }),
        ({ code }: { code: number }) => ({ code }),
      )
      if ('code' in response) expect(method.errors?.flatMap(({ code }) => code ?? []) ?? []).toContain(response.code)
      else expect(schemaErrors(response.result, method.result.schema), JSON.stringify(response.result)).toEqual([])
    }
  })
})

test('a result that violates the schema is reported', () => {
  const accounts = methods.find(({ name }) => name === 'eth_accounts')
  expect(schemaErrors(['0x1'], accounts?.result.schema ?? {})).toHaveLength(1)
})
