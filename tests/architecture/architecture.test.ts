import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { API } from '../../src/contract/api.ts'
import { barrels, longFiles } from './fileSizes.ts'
import { forbiddenCode } from './forbiddenCode.ts'
import { dexieProblems, ethersProblems, importProblem, importProblems, LIB_FOLDERS } from './imports.ts'
import { languageProblems, type Messages, placeholders, usageProblems } from './localeFiles.ts'
import { importsOf, isTest, source, sourcesIn } from './sources.ts'

const product = sourcesIn(['src', 'mocks'], ['.ts', '.tsx'])
const everything = [...product, ...sourcesIn(['tests', 'pacts', 'scripts'], ['.ts', '.tsx', '.mjs'])]
const styles = sourcesIn(['src'], ['.css'])
const locale = (name: string): Messages => {
  const file = new URL(`../../src/locales/${name}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {}
}

describe('source files', () => {
  it('import only from their own layer and the layers before it', () => {
    expect(product.length).toBeGreaterThan(10)
    expect(importProblems(product)).toEqual([])
    const folders = new Set(product.flatMap(({ path }) => /^src\/lib\/([^/]+)\//.exec(path)?.[1] ?? []))
    expect([...folders].sort()).toEqual([...LIB_FOLDERS].sort())
  })

  it('load ethers only in lazy chunks of src/lib', () => {
    expect(ethersProblems(product)).toEqual([])
  })

  it('load Dexie only after the first render, which shows saved balances', () => {
    expect(dexieProblems(product)).toEqual([])
  })

  it('are short and no barrels', () => {
    expect(longFiles([...everything, ...styles])).toEqual([])
    expect(barrels(everything)).toEqual([])
  })

  it('contain no forbidden code', () => {
    expect(forbiddenCode(product)).toEqual([])
  })

  it('have a Pact interaction for every call', () => {
    const contract = readFileSync(new URL('../../pacts/tpu-app-tpu-api.json', import.meta.url), 'utf8')
    const { interactions } = JSON.parse(contract) as { interactions: { description: string }[] }
    const without = Object.values(API)
      .flatMap((calls) => Object.keys(calls))
      .filter((id) => !interactions.some(({ description }) => description.startsWith(`${id}: `)))
    expect(without, 'describe it in tests/contract/consumer and run `npm run pact`').toEqual([])
  })

  it('use every message, and both languages have it', () => {
    const english = locale('en-US')
    expect(languageProblems(english, locale('zh-CN'))).toEqual([])
    const users = product.filter(({ path }) => path.startsWith('src/') && !isTest(path))
    expect(usageProblems(Object.keys(english), users)).toEqual([])
  })
})

describe('the checks', () => {
  it('find every kind of import', () => {
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
    ['src/lib/api/call.ts', 'src/lib/wallet/safeGet.ts'],
    ['src/lib/config/env.ts', 'src/lib/pwa/initPwa.ts'],
  ])('forbid %s → %s', (from, to) => {
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
    ['src/lib/pwa/initPwa.ts', 'src/lib/config/env.ts'],
    ['src/lib/api/call.ts', 'src/lib/api/request.ts'],
    ['src/lib/api/call.test.ts', 'src/lib/wallet/safeGet.ts'],
  ])('allow %s → %s', (from, to) => {
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
  ])('forbid in %s: %s', (path, text) => {
    expect(forbiddenCode([source(path, text)])).toHaveLength(1)
  })

  it.each([
    ['src/lib/format/money.ts', 'big.toFixed(2)'],
    ['src/main.tsx', "import.meta.env.MODE === 'demo'"],
    ['src/features/a/a.ts', "// never eval('x')"],
    ['src/features/a/a.test.ts', 'console.log(1)'],
  ])('allow in %s: %s', (path, text) => {
    expect(forbiddenCode([source(path, text)])).toEqual([])
  })

  it('report loose files and unknown folders in src/lib', () => {
    expect(importProblems([source('src/lib/money.ts', ''), source('src/lib/misc/money.ts', '')])).toEqual([
      expect.stringContaining('no loose files'),
      expect.stringContaining('not in LIB_FOLDERS'),
    ])
  })

  it.each([
    ["import { Contract } from 'ethers'", 1],
    ["import {\n  Contract,\n} from 'ethers'", 1],
    ["import { send } from './chain.ts'", 1],
    ["export { send } from './chain.ts'", 1],
    ["import type { Contract } from 'ethers'", 0],
    ["const { send } = await import('./chain.ts')", 0],
    ["const Sheet = lazy(() => import('../features/a/Sheet.tsx'))", 1],
  ])('report a chain of static imports to ethers: %s', (text, count) => {
    const files = [
      source('src/main.tsx', "import './lib/a.ts'"),
      source('src/lib/a.ts', text),
      source('src/lib/chain.ts', "import { Contract } from 'ethers'"),
      source('src/features/a/Sheet.tsx', "import { send } from '../../lib/chain.ts'"),
    ]
    expect(ethersProblems(files)).toHaveLength(count)
  })

  it('report long files and barrels', () => {
    const long = '\n'.repeat(300).concat('x')
    expect(longFiles([source('src/App.tsx', long), source('mocks/seed/seedDemoData.ts', long)])).toHaveLength(1)
    expect(barrels([source('src/ui/index.ts', '')])).toHaveLength(1)
  })

  it('report messages that one language lacks', () => {
    expect(languageProblems({ a: 'A', b: 'B' }, { a: 'A', c: 'C' })).toHaveLength(2)
    expect(languageProblems({ a: 'At least {number}' }, { a: '至少 {min}' })).toHaveLength(1)
    expect(placeholders('{n, plural, one {# of <b>{all}</b>} other {#}}')).toEqual(['all', 'b', 'n'])
  })

  it('report message ids that are unused, missing or no longer built', () => {
    const code = source('src/a.tsx', "t('home.title'); t(`record.$" + "{type}`); text('gone')")
    const dynamicIds = { 'record.': ['in'] }
    expect(usageProblems(['home.title', 'record.in'], [code], dynamicIds)).toEqual([expect.stringContaining('gone')])
    expect(usageProblems(['home.title', 'gone', 'record.in', 'record.old'], [code], dynamicIds)).toHaveLength(1)
    expect(usageProblems(['home.title', 'gone'], [code], dynamicIds)).toHaveLength(1)
    expect(usageProblems(['home.old', 'gone', 'home.title', 'asset.a'], [code], { 'asset.': ['a'] })).toHaveLength(2)
  })
})
