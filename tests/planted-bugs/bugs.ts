import type { Bug } from './bug.ts'
import { DEPOSIT_BUGS } from './depositBugs.ts'
import { MONEY_BUGS } from './moneyBugs.ts'
import { OTHER_BUGS } from './otherBugs.ts'

export const BUGS: Bug[] = [...DEPOSIT_BUGS, ...MONEY_BUGS, ...OTHER_BUGS]
