import { env } from '../config/env.ts'

/** Account scope `<chain id>:<address in lower case>`: the key of everything that is cached. */
export const scopeOf = (address: string): string => `${env.chain.id}:${address.toLowerCase()}`
