import { importsOf, isTest, type Source, staticImportsOf } from './sources.ts'

// Leftward or within: each layer may import what stands before it.
const LAYERS = ['contract', 'lib', 'ui', 'features', 'app']

/** Which part of the house a path belongs to; undefined for packages and for tooling, which no rule names. */
export const layerOf = (path: string): string | undefined => {
  if (path === 'src/demo.ts') return 'door'
  const [top, folder, ...rest] = path.split('/')
  if (top === 'mocks') return 'mocks'
  if (top !== 'src' || folder === undefined) return undefined
  return rest.length === 0 ? 'app' : folder
}

const featureOf = (path: string) => path.split('/')[2]

/** Says what is wrong with an import and what to do instead; undefined when nothing is. */
export const importProblem = (from: string, to: string): string | undefined => {
  const [here, there] = [layerOf(from), layerOf(to)]
  if (isTest(from) || here === undefined) return undefined
  if (there === undefined)
    return /^(tests|pacts)\//.test(to)
      ? 'the product does not import its tests: move what is shared to src/lib'
      : undefined
  if (here === 'mocks')
    return there === 'mocks' || there === 'contract'
      ? undefined
      : 'mocks know only src/contract: move what is shared to the contract, or write it in mocks'
  if (there === 'mocks' && !['mocks', 'demo', 'door'].includes(here))
    return 'only src/demo.ts and src/demo/ reach mocks: a live build must hold nothing of it'
  if (there === 'demo' && !['demo', 'door'].includes(here))
    return 'src/demo.ts is the one door to src/demo: import it there, lazily'
  if (there === 'door' && here !== 'app')
    return 'only main.tsx and App.tsx open the door to the demo: pass in what is needed'
  if (there === 'locales' && here !== 'lib') return 'texts come through src/lib/i18n/intl.ts: use its message ids'
  if (here === 'demo' || here === 'door')
    return ['features', 'app'].includes(there) ? 'the demo may import lib and ui: move what is shared there' : undefined
  if (here === 'features' && there === 'features' && featureOf(from) !== featureOf(to))
    return 'a feature never imports a feature: move shared state to lib, shared looks to ui'
  if (LAYERS.indexOf(here) < LAYERS.indexOf(there))
    return `${here} may not import ${there} (contract ← lib ← ui ← features ← app): move it left, or pass it in`
  return undefined
}

/** Every wrong import of some files. */
export const importProblems = (sources: Source[]): string[] =>
  sources.flatMap((source) =>
    importsOf(source).flatMap((to) => {
      const problem = importProblem(source.path, to)
      return problem === undefined ? [] : [`${source.path} → ${to}: ${problem}`]
    }),
  )

/** The files of src that may need ethers at once, because all others load them with `import()`. */
export const ETHERS_FILES = [
  'src/lib/chain/erc20.ts',
  'src/lib/deposits/checkOnChain.ts',
  'src/lib/deposits/lastRecipient.ts',
  'src/lib/deposits/findTransfer.ts',
  'src/lib/login/connectAndLogIn.ts',
]

/** What would bring ethers, the largest dependency, into the first chunk. The demo is a lazy chunk as a whole. */
export const ethersProblems = (sources: Source[], lazy = ETHERS_FILES): string[] =>
  sources
    .filter(
      ({ path }) => path.startsWith('src/') && !path.startsWith('src/demo/') && !isTest(path) && !lazy.includes(path),
    )
    .flatMap((source) =>
      staticImportsOf(source)
        .filter((to) => to === 'ethers' || lazy.includes(to))
        .map((to) => `${source.path} → ${to}: ethers is lazy: use import(), or list the file in ETHERS_FILES`),
    )
