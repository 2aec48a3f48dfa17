import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/api.ts'
import { barrels, longFiles } from './fileSizes.ts'
import { forbiddenCode } from './forbiddenCode.ts'
import { dexieProblems, ethersProblems, importProblems, LIB_FOLDERS, packagesOf } from './imports.ts'
import { languageProblems, type Messages, usageProblems } from './localeFiles.ts'
import { isTest, rootSources, sourcesIn } from './sources.ts'

const product = sourcesIn(['src', 'mocks'], ['.ts', '.tsx'])
const everything = [...product, ...sourcesIn(['tests', 'pacts', 'scripts'], ['.ts', '.tsx', '.mjs'])]
const styles = sourcesIn(['src'], ['.css'])
const locale = (name: string) => JSON.parse(readFileSync(`src/locales/${name}.json`, 'utf8')) as Messages

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

  it('are built from the packages in `dependencies`, which `npm start` installs, and WalletConnect, which no demo has', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
    const sources = [...product, ...rootSources(['vite.config.ts']), ...sourcesIn(['scripts/build'], ['.ts'])]
    const built = sources.map(({ path }) => path).filter((path) => !path.startsWith('mocks/') && !isTest(path))
    const packages = packagesOf(built, sources)
    expect(packages).toContain('@mswjs/data')
    expect(packages.filter((name) => !(name in dependencies))).toEqual(['@walletconnect/sign-client'])
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
    const without = ENDPOINTS.map(({ id }) => id).filter(
      (id) => !interactions.some(({ description }) => description.startsWith(`${id}: `)),
    )
    expect(without, 'describe it in tests/contract/consumer and run `npm run pact`').toEqual([])
  })

  it('use every message, and both languages have it', () => {
    const english = locale('en-US')
    expect(languageProblems(english, locale('zh-CN'))).toEqual([])
    const users = product.filter(({ path }) => path.startsWith('src/') && !isTest(path))
    expect(usageProblems(Object.keys(english), users)).toEqual([])
  })
})
