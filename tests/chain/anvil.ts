import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { ask } from './jsonRpc.ts'

/** Id of the chain that the app expects by default: 0x7a69. */
export const CHAIN_ID = 31337

/** A node of its own, on the accounts of the well-known test mnemonic, with 10,000 coins each. */
export interface Chain {
  url: string
  /** @throws RpcFailure */
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  /** Sends a transaction from an account whose key the node has; answers its hash once it is mined, if it mines by itself. */
  send(transaction: object): Promise<string>
  /** Mines every transaction as it comes (as at the start), or none until told. */
  automine(on: boolean): Promise<void>
  mine(blocks?: number): Promise<void>
  /** Mines a block every so many seconds; 0: no longer. */
  mineEvery(seconds: number): Promise<void>
  /**
   * Remembers this moment; what it answers goes back to it, once. What waits for a block then is
   * forgotten, and every transaction is mined as it comes.
   */
  remember(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

export interface ChainOptions {
  chainId?: number
  /** 0: any free port. */
  port?: number
}

const CPU: Partial<Record<string, string>> = { x64: 'amd64' }

/** The program itself: the package's own command adds a process in between, which outlives a kill. */
function program(): string {
  const { platform, arch } = process
  const ending = platform === 'win32' ? '.exe' : ''
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs')
  return createRequire(wrapper).resolve(`@foundry-rs/anvil-${platform}-${CPU[arch] ?? arch}/bin/anvil${ending}`)
}

/** Starts a node on this machine and waits until it listens. */
export async function startChain({ chainId = CHAIN_ID, port = 0 }: ChainOptions = {}): Promise<Chain> {
  const node = spawn(program(), ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => node.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => node.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    // Read to the end: a node whose output nobody takes would stand still.
    node.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (said.includes('Listening on')) return
      said += text
      const address = /Listening on (\S+)/.exec(said)?.[1]
      if (address) resolve(`http://${address}`)
    })
    node.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    node.once('error', reject)
    node.once('exit', () => reject(new Error(`The node did not start:\n${said}`)))
  })
  const rpc = (method: string, ...params: unknown[]) => ask(url, method, params)
  return {
    url,
    rpc,
    send: async (transaction) => {
      const hash = String(await rpc('eth_sendTransaction', transaction))
      // The node answers before it has mined.
      if (await rpc('anvil_getAutomine')) while (!(await rpc('eth_getTransactionReceipt', hash)));
      return hash
    },
    automine: async (on) => void (await rpc('evm_setAutomine', on)),
    mine: async (blocks = 1) => void (await rpc('anvil_mine', blocks)),
    mineEvery: async (seconds) => void (await rpc('evm_setIntervalMining', seconds)),
    remember: async () => {
      const moment = await rpc('evm_snapshot')
      return async () => {
        await rpc('anvil_dropAllTransactions')
        if (!(await rpc('evm_revert', moment))) throw new Error('The node does not remember that moment')
        await rpc('evm_setIntervalMining', 0)
        await rpc('evm_setAutomine', true)
      }
    },
    stop: async () => {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}
