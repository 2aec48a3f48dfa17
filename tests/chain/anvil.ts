import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { rpcCall } from './jsonRpc.ts'

/** Id of the test chain, which the app expects by default: 0x7a69. */
export const CHAIN_ID = 31337

/** A running Anvil node. Each account of the public test mnemonic has 10,000 coins. */
export interface Chain {
  url: string
  /** @throws RpcError */
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  /** Sends a transaction from a test account. @returns the hash; with automine on, after the transaction is mined */
  send(transaction: object): Promise<string>
  /** On (the default): mines every transaction at once. Off: mines only with `mine`. */
  setAutomine(on: boolean): Promise<void>
  mine(blocks?: number): Promise<void>
  /**
   * Takes a snapshot.
   *
   * @returns a function that reverts to the snapshot, once, drops pending transactions and turns automine on
   */
  snapshot(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

const CPU: Partial<Record<string, string>> = { x64: 'amd64' }

/** Path of the native binary. The package's own command is a Node wrapper whose child survives when it is killed. */
function anvilPath(): string {
  const { platform, arch } = process
  const ending = platform === 'win32' ? '.exe' : ''
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/bin.mjs')
  return createRequire(wrapper).resolve(`@foundry-rs/anvil-${platform}-${CPU[arch] ?? arch}/bin/anvil${ending}`)
}

/** Starts an Anvil node on a free port and waits until it listens. */
export async function startChain({ chainId = CHAIN_ID } = {}): Promise<Chain> {
  const node = spawn(anvilPath(), ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => node.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => node.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    // Keep reading after the start: a full pipe would block the process.
    node.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.includes('Listening on')) return
      output += text
      const address = /Listening on (\S+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
    node.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    node.once('error', reject)
    node.once('exit', () => reject(new Error(`Anvil did not start:\n${output}`)))
  })
  const rpc = (method: string, ...params: unknown[]) => rpcCall(url, method, params)
  return {
    url,
    rpc,
    send: async (transaction) => {
      const hash = String(await rpc('eth_sendTransaction', transaction))
      // Anvil returns the hash before the block is mined.
      if (await rpc('anvil_getAutomine')) while (!(await rpc('eth_getTransactionReceipt', hash)));
      return hash
    },
    setAutomine: async (on) => void (await rpc('evm_setAutomine', on)),
    mine: async (blocks = 1) => void (await rpc('anvil_mine', blocks)),
    snapshot: async () => {
      const id = await rpc('evm_snapshot')
      return async () => {
        await rpc('anvil_dropAllTransactions')
        if (!(await rpc('evm_revert', id))) throw new Error('The snapshot was reverted before')
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
