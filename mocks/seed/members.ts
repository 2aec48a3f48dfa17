import type { Db } from '../db/db.ts'
import { createMissingAccounts, toChecksumAddress } from '../db/members.ts'
import { addPurchase } from '../db/purchases.ts'
import { HOUR, toSeconds } from '../time.ts'
import { MAIN_MEMBER, TEST_ACCOUNTS } from './addresses.ts'
import { createSeededRandom, spreadTimes } from './random.ts'

const LEVELS = [
  { 'en-US': 'Member', 'zh-CN': '会员' },
  { 'en-US': 'Class1', 'zh-CN': '一星' },
  { 'en-US': 'Class2', 'zh-CN': '二星' },
  { 'en-US': 'Class3', 'zh-CN': '三星' },
  { 'en-US': 'Class4', 'zh-CN': '四星' },
  { 'en-US': 'Class5', 'zh-CN': '五星' },
]

/** Jonas invited Mina; the others joined with Mina's invite code. */
const [, , JONAS, ...INVITEES] = TEST_ACCOUNTS.slice(0, 9) as [string, string, string, ...string[]]
const INVITEE_NAMES = ['Li Na', 'Tomás Rivera', 'Aiko Tanaka', 'Samuel Osei', 'Wang Jun', 'Elif Kaya']
const GIVEN_NAMES = ['Chen', 'Maria', 'Yusuf', 'Hana', 'Liam', 'Zhao', 'Priya', 'Noah', 'Sofia', 'Kofi'] as const
const FAMILY_NAMES = ['Wu', 'Silva', 'Demir', 'Sato', 'Byrne', 'Liu', 'Nair', 'Weber', 'Rossi', 'Mensah'] as const

const DIRECT_INVITEES = 46
const INDIRECT_INVITEES = 86
const TEAM_PUBLIC_NODES = 19
const TEAM_SUPER_NODES = 4

/** Seeds the levels, the main member Mina Okafor, her inviter and her team. */
export function seedMembers(db: Db, start: number, now: number, seed: number): void {
  const random = createSeededRandom(2025 + seed)
  const join = (address: string, name: string, inviteCode: string, inviter: string | null, at: number, rank: number) =>
    db.members.create({
      address: toChecksumAddress(address),
      name,
      inviteCode,
      inviter,
      createdAt: toSeconds(at),
      rank,
    })
  const randomName = () => `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`

  for (const [rank, name] of LEVELS.entries()) db.levels.create({ rank: rank + 1, name })
  join(JONAS, 'Jonas Lindqvist', 'L4HN-JONA', null, start, 3)
  join(MAIN_MEMBER, 'Mina Okafor', 'K7Q2-MINT', JONAS, start + HOUR, 2)

  const direct = spreadTimes(random, DIRECT_INVITEES, start + 2 * HOUR, now - 2 * HOUR).map((at, index) => {
    const name = INVITEE_NAMES[index] ?? randomName()
    return join(INVITEES[index] ?? random.address(), name, `TPU-D${100 + index}`, MAIN_MEMBER, at, 1)
  })
  for (let index = 0; index < INDIRECT_INVITEES; index += 1) {
    const inviter = direct[random.integer(0, direct.length - 1)]
    if (!inviter) continue
    const at = inviter.createdAt * 1000 + random.fraction() * (now - inviter.createdAt * 1000)
    join(random.address(), randomName(), `TPU-I${100 + index}`, inviter.address, at, 1)
  }

  for (const address of [JONAS, MAIN_MEMBER, ...INVITEES]) createMissingAccounts(db, address)
  const licences = [...Array(TEAM_PUBLIC_NODES).fill('public'), ...Array(TEAM_SUPER_NODES).fill('super')] as string[]
  for (const [index, itemId] of licences.entries()) {
    const owner = direct[index]
    if (owner) addPurchase(db, owner.address, itemId)
  }
}
