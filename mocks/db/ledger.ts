import Big from 'big.js'
import type { Db } from './db.ts'
import { createMissingAccounts } from './members.ts'
import type { ModelRow } from './models.ts'

type NewTransaction = Omit<ModelRow<'transactions'>, 'id'>

const findAccount = (db: Db, address: string, token: string) =>
  db.accounts.findFirst({ where: { address: { equals: address }, token: { equals: token } } })

/** Returns the available balance of a token. */
export const availableBalance = (db: Db, address: string, token: string): Big =>
  new Big(findAccount(db, address, token)?.balance ?? 0)

/** Updates the account of a token; creates the member's accounts first if they are missing. */
export function setAccount(
  db: Db,
  address: string,
  token: string,
  amounts: Partial<Pick<ModelRow<'accounts'>, 'balance' | 'frozen'>>,
): void {
  createMissingAccounts(db, address)
  db.accounts.update({ where: { address: { equals: address }, token: { equals: token } }, data: amounts })
}

/** Adds a transaction record and applies its amount to the available balance. */
export function recordTransaction(db: Db, transaction: NewTransaction): void {
  const { address, token, direction, amount } = transaction
  const balance = availableBalance(db, address, token)
  setAccount(db, address, token, { balance: balance[direction === 'in' ? 'plus' : 'minus'](amount).toFixed() })
  db.transactions.create({ id: db.nextId(), ...transaction })
}

/** Adds an amount to the frozen balance. The caller has already deducted it from the available balance. */
export function freeze(db: Db, address: string, token: string, amount: string): void {
  const frozen = new Big(findAccount(db, address, token)?.frozen ?? 0)
  setAccount(db, address, token, { frozen: frozen.plus(amount).toFixed() })
}
