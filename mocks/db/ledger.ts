import Big from 'big.js'
import type { Db, Row } from './db.ts'
import { createMissingAccounts } from './members.ts'

type Booking = Omit<Row<'transactions'>, 'id'>

const findAccount = (db: Db, address: string, token: string) =>
  db.accounts.first({ address: { equals: address }, token: { equals: token } })

/** What a member can spend of a token now. */
export const availableBalance = (db: Db, address: string, token: string): Big =>
  new Big(findAccount(db, address, token)?.balance ?? 0)

/** Sets parts of an account; opens the accounts of a member who has none yet. */
export function setAccount(
  db: Db,
  address: string,
  token: string,
  amounts: Partial<Pick<Row<'accounts'>, 'balance' | 'frozen'>>,
): void {
  createMissingAccounts(db, address)
  db.accounts.update({ address: { equals: address }, token: { equals: token } }, amounts)
}

/** Books an amount on the usable balance and writes the record that the member sees. */
export function recordTransaction(db: Db, booking: Booking): void {
  const { address, token, direction, amount } = booking
  const balance = availableBalance(db, address, token)
  setAccount(db, address, token, { balance: balance[direction === 'in' ? 'plus' : 'minus'](amount).toFixed() })
  db.transactions.insert({ id: db.nextId(), ...booking })
}

/** Sets an amount aside that has left the usable balance already. */
export function freeze(db: Db, address: string, token: string, amount: string): void {
  const frozen = new Big(findAccount(db, address, token)?.frozen ?? 0)
  setAccount(db, address, token, { frozen: frozen.plus(amount).toFixed() })
}
