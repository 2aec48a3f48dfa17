import type { Localized } from '../localize.ts'
import { CONNECTION_FAULTS, FAULT_KINDS } from '../scenarios/faults.ts'

/** A part of the settings that can't be applied; the other parts are. */
export interface SettingProblem {
  reason:
    | 'unknown-setting'
    | 'unknown-name'
    | 'unknown-parameter'
    | 'wrong-value'
    | 'wrong-kind'
    | 'missing-parameter'
    | 'page-only'
  /** For example `scenario` or `clock`. */
  setting: string
  /** The scenario, or the operation of a fault. */
  name?: string
  parameter?: string
  value?: string
}

const KINDS = [
  ...['http-<status>', 'code-<code>'],
  ...[...FAULT_KINDS, ...CONNECTION_FAULTS].filter((kind) => !/[0-9]$/.test(kind)),
].join(', ')

const quote = (text = '') => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`

/** Says which part can't be applied and why, in both languages. */
export function describeProblem({ reason, setting, name, parameter, value }: SettingProblem): Localized {
  const owner = name === undefined ? setting : name
  switch (reason) {
    case 'unknown-setting':
      return { 'en-US': `There is no setting ${quote(setting)}.`, 'zh-CN': `没有设置项${quote(setting)}。` }
    case 'unknown-name':
      return setting === 'fault'
        ? { 'en-US': `There is no call ${quote(name)}.`, 'zh-CN': `没有调用${quote(name)}。` }
        : { 'en-US': `There is no ${setting} ${quote(name)}.`, 'zh-CN': `${setting} 中没有${quote(name)}。` }
    case 'unknown-parameter':
      return {
        'en-US': `${quote(owner)} has no parameter ${quote(parameter)}.`,
        'zh-CN': `${quote(owner)}没有参数${quote(parameter)}。`,
      }
    case 'missing-parameter':
      return {
        'en-US': `${quote(owner)} needs the parameter ${quote(parameter)}.`,
        'zh-CN': `${quote(owner)}缺少参数${quote(parameter)}。`,
      }
    case 'wrong-kind':
      return value
        ? {
            'en-US': `There is no kind of fault ${quote(value)} (${owner}). The kinds: ${KINDS}.`,
            'zh-CN': `没有故障类型${quote(value)}（${owner}）。类型：${KINDS}。`,
          }
        : {
            'en-US': `${quote(owner)} needs a kind of fault. The kinds: ${KINDS}.`,
            'zh-CN': `${quote(owner)}缺少故障类型。类型：${KINDS}。`,
          }
    case 'page-only':
      return {
        'en-US': `${quote(setting)} is a setting of the demo page; the server has none.`,
        'zh-CN': `${quote(setting)}只用于演示页面，服务器没有此设置。`,
      }
    case 'wrong-value':
      return {
        'en-US': `${quote(value)} is not a value of ${quote(parameter === undefined ? owner : parameter)}${parameter === undefined ? '' : ` (${owner})`}.`,
        'zh-CN': `${quote(value)}不是${quote(parameter === undefined ? owner : parameter)}${parameter === undefined ? '' : `（${owner}）`}的有效值。`,
      }
  }
}
