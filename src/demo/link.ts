import { formatQuery } from '../../mocks/settings/formatSettings.ts'
import { parseSettings, SETTING_NAMES } from '../../mocks/settings/parseSettings.ts'
import type { SettingProblem } from '../../mocks/settings/problems.ts'
import type { DemoSettings } from '../../mocks/settings/types.ts'

/** Parameters that the app itself reads. */
const OWN_PARAMS = ['lang', 'inviteCode']

export interface Link {
  settings: DemoSettings
  problems: SettingProblem[]
}

/**
 * Takes the settings of a link such as `?scenario=usdt-balance:amount=5&clock=frozen` from the address bar, so that a
 * reload doesn't apply them again. The language stays: the app reads it.
 *
 * @returns undefined if the link has no settings but a language
 */
export function takeLink(): Link | undefined {
  const url = new URL(globalThis.location.href)
  const entries = [...url.searchParams]
  const isSetting = ([name]: [string, string]) => SETTING_NAMES.includes(name)
  if (!entries.some(([name]) => isSetting([name, '']) && name !== 'lang')) return undefined
  const link = parseSettings(entries.filter(([name]) => name !== 'inviteCode'))
  for (const [name] of entries) if (!OWN_PARAMS.includes(name)) url.searchParams.delete(name)
  globalThis.history.replaceState(globalThis.history.state, '', url)
  return link
}

/** The address that gives these settings on any device. */
export function linkTo(settings: DemoSettings, path: string): string {
  const query = formatQuery(settings)
  return `${globalThis.location.origin}${path}${query && `?${query}`}`
}
