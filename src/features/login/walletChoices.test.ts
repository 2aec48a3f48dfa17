import { describe, expect, it } from 'vitest'
import { walletChoices } from './walletChoices.ts'

const wallet = (uuid: string, rdns: string) => ({ uuid, rdns, name: uuid, icon: '' })
const listed = (wallets: ReturnType<typeof wallet>[], last: string | null) =>
  walletChoices(wallets, last).map(({ info, isLast, sharesId }) => [info.uuid, isLast, sharesId])

describe('walletChoices', () => {
  it('lists the last used wallet first, the others in the order in which they announced themselves', () => {
    const wallets = [wallet('a', 'io.a'), wallet('b', 'io.b'), wallet('c', 'io.c')]
    expect(listed(wallets, 'io.c').map(([uuid]) => uuid)).toEqual(['c', 'a', 'b'])
    expect(listed(wallets, null)).toEqual([
      ['a', false, false],
      ['b', false, false],
      ['c', false, false],
    ])
  })

  it('flags two wallets with one id, and calls neither the last used: one of them imitates the other', () => {
    const wallets = [wallet('other', 'io.b'), wallet('fake', 'io.a'), wallet('real', 'io.a')]
    expect(listed(wallets, 'io.a')).toEqual([
      ['other', false, false],
      ['fake', false, true],
      ['real', false, true],
    ])
  })

  it('neither flags nor remembers wallets without an id', () => {
    expect(listed([wallet('a', ''), wallet('b', '')], '')).toEqual([
      ['a', false, false],
      ['b', false, false],
    ])
  })
})
