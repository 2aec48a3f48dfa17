import { type CommandOptions, formatCommands } from './formatCommands.ts'
import { formatResponse } from './formatReport.ts'
import type { InteractionOutcome } from './outcomes.ts'
import { missingStates, totalsOf } from './summary.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } td, th { padding: .2rem 1rem .2rem 0; text-align: left; vertical-align: top } td:first-child { white-space: nowrap }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; padding: .6rem; border: 1px solid #8885; border-radius: .4rem }
summary { cursor: pointer; padding: .15rem 0 } .passed { color: #15803d } .failed { color: #dc2626 } .other { color: #b45309 }`

const CLASSES: Readonly<Record<string, string>> = { passed: 'passed', failed: 'failed' }

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
const row = (cell: 'td' | 'th', cells: readonly (string | number)[]) =>
  `<tr>${cells.map((text) => element(cell, String(text))).join('')}</tr>`

function formatTotals(outcomes: readonly InteractionOutcome[]): string {
  const { binding, pending } = totalsOf(outcomes)
  return [
    '<table>',
    row('th', ['', 'passed', 'differs', 'not played']),
    row('td', ['binding', binding.passed, binding.failed, binding['not played']]),
    row('td', ['pending', pending.passed, pending.differs, pending['not played']]),
    '</table>',
  ].join('\n')
}

function formatMissingStates(outcomes: readonly InteractionOutcome[]): string {
  const missing = missingStates(outcomes)
  if (missing.length === 0) return ''
  const rows = missing.map(({ name, interactions, reason }) => row('td', [name, interactions, reason]))
  return `<h2>Missing states</h2>\n<table>\n${row('th', ['state', 'not played', 'reason'])}\n${rows.join('\n')}\n</table>`
}

function formatOutcome(outcome: InteractionOutcome, options: CommandOptions) {
  const { interaction, result, duration, problem, mismatches, exchange } = outcome
  const { description, providerStates = [], pending, comments } = interaction
  const states = providerStates.map(({ name, params = {} }) => `${name} ${JSON.stringify(params)}`)
  const heading = `<b class="${CLASSES[result] ?? 'other'}">${result}</b> ${escapeHtml(description)}${pending ? ' (pending)' : ''} ${duration}`
  return [
    `<details${result === 'failed' ? ' open' : ''}><summary>${heading}</summary>`,
    ...(comments?.text ?? []).map((text) => element('p', text)),
    ...(problem ? [element('p', `${problem.state.name} ${problem.reason}`)] : []),
    ...mismatches.map((line) => element('p', line)),
    '<h4>States</h4>',
    element('pre', states.join('\n')),
    ...(exchange
      ? [
          '<h4>Commands</h4>',
          element('pre', formatCommands(outcome, options).join('\n')),
          '<h4>Response</h4>',
          element('pre', formatResponse(exchange)),
        ]
      : []),
    '</details>',
  ].join('\n')
}

const ORDER = ['failed', 'not played', 'differs', 'passed']

/** Formats the result of a verification as a page that needs no other file. */
export function formatHtml(
  outcomes: readonly InteractionOutcome[],
  provider: string,
  options: CommandOptions = {},
): string {
  const sorted = outcomes.toSorted((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contract of ${escapeHtml(provider)}</title>
<style>
${STYLE}
</style>
<h1>Contract of ${escapeHtml(provider)}</h1>
${formatTotals(outcomes)}
${formatMissingStates(outcomes)}
<h2>Interactions</h2>
${sorted.map((outcome) => formatOutcome(outcome, options)).join('\n')}
</html>
`
}
