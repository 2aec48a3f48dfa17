import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { API } from '../../src/contract/api.ts'
import { barrels, longFiles, medianProblem } from './fileSizes.ts'
import { forbiddenCode } from './forbiddenCode.ts'
import { ethersProblems, importProblem, importProblems } from './imports.ts'
import { languageProblems, type Messages, placeholders, usageProblems } from './localeFiles.ts'
import { importsOf, isTest, source, sourcesIn } from './sources.ts'

const product = sourcesIn(['src', 'mocks'], ['.ts', '.tsx'])
const everything = [...product, ...sourcesIn(['tests', 'pacts', 'scripts'], ['.ts', '.tsx', '.mjs'])]
const styles = sourcesIn(['src'], ['.css'])
const locale = (name: string): Messages => {
  const file = new URL(`../../src/locales/${name}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {}
}

describe('the house', () => {
  it('imports leftward only', () => {
    expect(product.length).toBeGreaterThan(10)
    expect(importProblems(product)).toEqual([])
    expect(ethersProblems(product)).toEqual([])
  })

  it('has small files and no barrels', () => {
    expect(longFiles([...everything, ...styles])).toEqual([])
    expect(barrels(everything)).toEqual([])
    expect(medianProblem(product.filter(({ path }) => !isTest(path)))).toBeUndefined()
  })

  it('keeps some words to their places', () => {
    expect(forbiddenCode(product)).toEqual([])
  })

  it('has an interaction in the contract for every call', () => {
    const contract = readFileSync(new URL('../../pacts/tpu-app-tpu-api.json', import.meta.url), 'utf8')
    const { interactions } = JSON.parse(contract) as { interactions: { description: string }[] }
    const without = Object.values(API)
      .flatMap((calls) => Object.keys(calls))
      .filter((id) => !interactions.some(({ description }) => description.startsWith(`${id}: `)))
    expect(without, 'describe it in tests/contract/consumer and run `npm run pact`').toEqual([])
  })

  it('says everything in both languages, and nothing that is not used', () => {
    const english = locale('en-US')
    expect(languageProblems(english, locale('zh-CN'))).toEqual([])
    const users = product.filter(({ path }) => path.startsWith('src/') && !isTest(path))
    expect(usageProblems(Object.keys(english), users)).toEqual([])
  })
})

describe('the rules can fail', () => {
  it('finds every way to import', () => {
    const text = `import a from './a.ts'\nimport type { B } from '../b.ts'\nimport './c.css'\nimport 'd'
      export { e } from './e.ts'\nconst f = () => import('./f.tsx')\n// import g from './g.ts'\ntype H = typeof import('./h.json')`
    const found = ['src/ui/a.ts', 'src/b.ts', 'src/ui/c.css', 'd', 'src/ui/e.ts', 'src/ui/f.tsx', 'src/ui/h.json']
    expect(importsOf(source('src/ui/x.ts', text))).toEqual(found)
  })

  it.each([
    ['src/contract/nodes.ts', 'src/lib/format/money.ts'],
    ['src/lib/session/session.ts', 'src/ui/Button.tsx'],
    ['src/ui/Button.tsx', 'src/features/home/HomeScreen.tsx'],
    ['src/features/home/HomeScreen.tsx', 'src/features/nodes/saleRules.ts'],
    ['src/features/home/HomeScreen.tsx', 'src/App.tsx'],
    ['src/lib/api.ts', 'mocks/db.ts'],
    ['src/main.tsx', 'src/demo/bar.tsx'],
    ['src/main.tsx', 'mocks/handle.ts'],
    ['src/lib/wallet.ts', 'src/demo.ts'],
    ['src/demo/bar.tsx', 'src/features/home/HomeScreen.tsx'],
    ['src/ui/Button.tsx', 'src/locales/en-US.json'],
    ['mocks/db.ts', 'src/lib/format/money.ts'],
    ['src/lib/format/money.ts', 'tests/setup.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(importProblem(from, to)).toMatch(/: /)
  })

  it.each([
    ['src/features/nodes/NodesScreen.tsx', 'src/features/nodes/saleRules.ts'],
    ['src/features/nodes/NodesScreen.tsx', 'src/contract/nodes.ts'],
    ['src/main.tsx', 'src/demo.ts'],
    ['src/demo.ts', 'src/demo/start.ts'],
    ['src/demo/start.ts', 'mocks/handle.ts'],
    ['src/demo/bar.tsx', 'src/ui/Button.tsx'],
    ['mocks/handlers/auth.ts', 'src/contract/auth.ts'],
    ['src/lib/i18n/intl.ts', 'src/locales/en-US.json'],
    ['src/features/nodes/saleRules.test.ts', 'mocks/seed/seedDemoData.ts'],
    ['pacts/tools/openapi.ts', 'src/contract/api.ts'],
    ['src/App.tsx', 'react'],
  ])('%s may import %s', (from, to) => {
    expect(importProblem(from, to)).toBeUndefined()
  })

  it.each([
    ['src/features/a/a.ts', 'parseFloat(amount)'],
    ['src/ui/Amount.tsx', 'amount.toFixed(2)'],
    ['mocks/handlers/nodes.ts', 'const now = new Date()'],
    ['mocks/handlers/nodes.ts', 'Math.random()'],
    ['src/lib/api/call.ts', 'import.meta.env.VITE_CHAIN'],
    ['src/App.tsx', "import.meta.env.MODE === 'demo'"],
    ['src/ui/Text.tsx', '<p dangerouslySetInnerHTML={html} />'],
    ['src/lib/session/session.ts', 'console.log(token)'],
  ])('%s may not say %s', (path, text) => {
    expect(forbiddenCode([source(path, text)])).toHaveLength(1)
  })

  it.each([
    ['src/lib/format/money.ts', 'big.toFixed(2)'],
    ['src/main.tsx', "import.meta.env.MODE === 'demo'"],
    ['src/features/a/a.ts', "// never eval('x')"],
    ['src/features/a/a.test.ts', 'console.log(1)'],
  ])('%s may say %s', (path, text) => {
    expect(forbiddenCode([source(path, text)])).toEqual([])
  })

  it.each([
    ["import { Contract } from 'ethers'", 1],
    ["import {\n  Contract,\n} from 'ethers'", 1],
    ["import { send } from './chain.ts'", 1],
    ["export { send } from './chain.ts'", 1],
    ["import type { Contract } from 'ethers'", 0],
    ["const { send } = await import('./chain.ts')", 0],
  ])('counts what brings ethers: %s', (text, count) => {
    expect(ethersProblems([source('src/lib/a.ts', text)], ['src/lib/chain.ts'])).toHaveLength(count)
  })

  it('sees long files and barrels', () => {
    const long = '\n'.repeat(300).concat('x')
    expect(longFiles([source('src/App.tsx', long), source('mocks/seed/seedDemoData.ts', long)])).toHaveLength(1)
    expect(medianProblem([source('src/App.tsx', long)])).toContain('split')
    expect(barrels([source('src/ui/index.ts', '')])).toHaveLength(1)
  })

  it('sees what one language lacks', () => {
    expect(languageProblems({ a: 'A', b: 'B' }, { a: 'A', c: 'C' })).toHaveLength(2)
    expect(languageProblems({ a: 'At least {number}' }, { a: '至少 {min}' })).toHaveLength(1)
    expect(placeholders('{n, plural, one {# of <b>{all}</b>} other {#}}')).toEqual(['all', 'b', 'n'])
  })

  it('sees ids that are not used, not there, or no longer made', () => {
    const code = source('src/a.tsx', "t('home.title'); t(`record.$" + "{type}`); text('gone')")
    expect(usageProblems(['home.title', 'record.in'], [code], ['record.'])).toEqual([expect.stringContaining('gone')])
    expect(usageProblems(['home.old', 'gone', 'home.title'], [code], ['asset.'])).toHaveLength(2)
  })
})
