import { id } from 'ethers'
import { flags } from '../durable/flags.ts'
import type { Flag } from '../durable/rows.ts'

/** Hashed with the account: the flag outlives a log-out, and names neither the account nor its transfer. */
const flagOf = (scope: string, hash: string): Flag => `dismissed:${id(`${scope} ${hash}`)}`

/** Never offers a found transfer again to this account on this device. @throws if the device can't store it */
export async function dismissTransfer(scope: string, hash: string): Promise<void> {
  await flags.put(1, flagOf(scope, hash))
}

/** Those of the hashes that the account has dismissed on this device; none if the device can't be asked. */
export async function readDismissed(scope: string, hashes: string[]): Promise<string[]> {
  const stored = await flags.bulkGet(hashes.map((hash) => flagOf(scope, hash))).catch(() => [])
  return hashes.filter((_, index) => stored[index] === 1)
}
