import { dynamicImportsOf, importsOf, isTest, type Source, source, staticImportsOf } from './sources.ts'

/** A layer imports only itself and the layers before it. */
const LAYERS = ['contract', 'lib', 'ui', 'features', 'app']

/** Folders of src/lib. A file imports only from its own folder and the folders before it. */
export const LIB_FOLDERS = [
  ...['config', 'errors', 'format', 'browser', 'tabs', 'i18n', 'durable', 'session', 'network', 'overlays', 'toasts'],
  ...['api', 'actions', 'wallet', 'chain', 'cache', 'deposits', 'awaited', 'account', 'login', 'pwa'],
]

/** Folders of the layer `app`. */
const PARTS_OF_APP = ['start', 'kill-switch']

/** The layer of a path: `demoEntry` for src/demo.ts, `app` for a service worker, undefined for packages and tooling. */
const layerOf = (path: string): string | undefined => {
  if (path === 'src/demo.ts') return 'demoEntry'
  const [top, folder, ...rest] = path.split('/')
  if (top === 'mocks') return 'mocks'
  if (top !== 'src' || folder === undefined) return undefined
  return rest.length === 0 || PARTS_OF_APP.includes(folder) ? 'app' : folder
}

const featureOf = (path: string) => path.split('/')[2]
const libFolderOf = (path: string) => (path.split('/').length > 3 ? path.split('/')[2] : undefined)

/** @returns what is wrong with the place of a file in src/lib */
const libFolderProblem = (path: string): string | undefined => {
  const folder = libFolderOf(path)
  if (folder === undefined) return 'src/lib has no loose files: move it into the folder of its subject'
  return LIB_FOLDERS.includes(folder) ? undefined : `src/lib/${folder} is not in LIB_FOLDERS: give it a place there`
}

const libImportProblem = (from: string, to: string): string | undefined => {
  const [here, there] = [libFolderOf(from) ?? '', libFolderOf(to) ?? '']
  if (LIB_FOLDERS.indexOf(here) >= LIB_FOLDERS.indexOf(there)) return undefined
  return `lib/${here} may not import lib/${there}, which comes after it in LIB_FOLDERS: move it there, or pass it in`
}

/** @returns what is wrong with an import and how to fix it; undefined if it is allowed */
const importProblem = (from: string, to: string): string | undefined => {
  const [here, there] = [layerOf(from), layerOf(to)]
  if (isTest(from) || here === undefined) return undefined
  if (there === undefined)
    return /^(tests|pacts)\//.test(to)
      ? 'the product does not import its tests: move what is shared to src/lib'
      : undefined
  if (here === 'mocks')
    return there === 'mocks' || there === 'contract'
      ? undefined
      : 'mocks import only src/contract: move what is shared to the contract, or write it in mocks'
  if (there === 'mocks' && !['mocks', 'demo', 'demoEntry'].includes(here))
    return 'only src/demo.ts and src/demo/ import mocks: a live build contains nothing of it'
  if (there === 'demo' && !['demo', 'demoEntry'].includes(here))
    return 'src/demo.ts is the only entry to src/demo: import it there, lazily'
  if (there === 'demoEntry' && here !== 'app')
    return 'only main.tsx and src/start/ import src/demo.ts: pass in what you need'
  if (there === 'locales' && here !== 'lib' && from !== 'src/manifest.ts')
    return 'messages come from src/lib/i18n/intl.ts: use its message ids'
  if (here === 'demo' || here === 'demoEntry')
    return ['features', 'app'].includes(there) ? 'the demo may import lib and ui: move what is shared there' : undefined
  if (here === 'features' && there === 'features' && featureOf(from) !== featureOf(to))
    return 'a feature never imports a feature: move shared state to lib, shared components to ui'
  if (LAYERS.indexOf(here) < LAYERS.indexOf(there))
    return `${here} may not import ${there} (contract ← lib ← ui ← features ← app): move it left, or pass it in`
  return here === 'lib' && there === 'lib' ? libImportProblem(from, to) : undefined
}

/** Every forbidden import, and every misplaced file of src/lib. */
export const importProblems = (sources: Source[]): string[] =>
  sources.flatMap((source) => {
    const place = layerOf(source.path) === 'lib' ? libFolderProblem(source.path) : undefined
    return [
      ...(place === undefined ? [] : [`${source.path}: ${place}`]),
      ...importsOf(source).flatMap((to) => {
        const problem = importProblem(source.path, to)
        return problem === undefined ? [] : [`${source.path} → ${to}: ${problem}`]
      }),
    ]
  })

/** The shortest chain of static imports from a file to a package, both included. */
const staticImportChain = (from: string, target: string, byPath: Map<string, Source>): string[] | undefined => {
  const queue = [[from]]
  const seen = new Set([from])
  for (const chain of queue) {
    const source = byPath.get(chain.at(-1) ?? '')
    for (const to of source ? staticImportsOf(source) : []) {
      if (to === target) return [...chain, to]
      if (!seen.has(to)) queue.push([...chain, to])
      seen.add(to)
    }
  }
  return undefined
}

/** Screens, sheets and PWA code: no chunk of these contains ethers. Only chunks of src/lib do. */
const WITHOUT_ETHERS = /^src\/(?:features|ui|lib\/pwa)\//

const chainsTo = (library: string, roots: string[], product: Source[]): string[] => {
  const byPath = new Map(product.map((source) => [source.path, source]))
  return [...new Set(roots)].flatMap((root) => {
    const chain = staticImportChain(root, library, byPath)
    return chain ? [`${chain.join(' → ')}: load one of these with import()`] : []
  })
}

const productOf = (sources: Source[]) => sources.filter(({ path }) => path.startsWith('src/') && !isTest(path))

/** Chains of static imports through which the start or a lazily loaded screen would load ethers. */
export const ethersProblems = (sources: Source[]): string[] => {
  const product = productOf(sources)
  const lazy = product.flatMap((source) => dynamicImportsOf(source)).filter((path) => WITHOUT_ETHERS.test(path))
  return chainsTo('ethers', ['src/main.tsx', ...lazy], product)
}

/** Chains of static imports through which a first render with saved balances would wait for Dexie. */
export const dexieProblems = (sources: Source[]): string[] =>
  chainsTo(
    'dexie',
    ['main.tsx', 'features/home/MemberHome.tsx', 'features/navigation/TabBar.tsx'].map((path) => `src/${path}`),
    productOf(sources),
  )

/** The packages that some files import, directly or through other files of the project. */
export const packagesOf = (paths: string[], sources: Source[]): string[] => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set(paths)
  for (const path of reached) for (const to of importsOf(byPath.get(path) ?? source(path, ''))) reached.add(to)
  return [...reached]
    .filter((path) => /^@?[a-z][\w./-]*$/.test(path) && !/^(?:src|mocks|scripts)\//.test(path) && !paths.includes(path))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}
