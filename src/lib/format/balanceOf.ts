import type { AssetAccount } from '../../contract/assets.ts'

/** The usable balance of a token; 0 if the server doesn't list it. Decimal string. */
export const balanceOf = (token: string, held: readonly AssetAccount[]): string =>
  held.find((account) => account.token === token)?.balance ?? '0'
