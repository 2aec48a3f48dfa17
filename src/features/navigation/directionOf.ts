import { BASE } from '../../lib/config/base.ts'
import { paths } from '../../lib/config/paths.ts'

/** Screens of the tab bar. Others are opened from one of them. */
const TABS: readonly string[] = [paths.home, paths.deal, paths.mining, paths.assets]

/** How many screens deep a path is, below the tabs. */
function depthOf(path: string): number {
  const names = path.slice(BASE.length).split('/')
  return TABS.includes(BASE + names[0]) ? names.length - 1 : names.length
}

/** How one screen gives way to another: beside it, into it, or out of it. */
export function directionOf(from: string, to: string): 'across' | 'forward' | 'back' {
  const difference = depthOf(to) - depthOf(from)
  if (difference === 0) return 'across'
  return difference > 0 ? 'forward' : 'back'
}
