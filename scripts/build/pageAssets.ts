import { readFileSync } from 'node:fs'
import type { Rolldown } from 'vite'
import type { Language } from '../../src/contract/language.ts'
import type { Viewer } from '../../src/firstFrame/frames.ts'
import { paths } from '../../src/lib/config/paths.ts'

export type Bundle = Rolldown.OutputBundle

const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk'

const TAB_BAR = 'features/navigation/TabBar.tsx'
const NETWORK_BAR = 'features/navigation/NetworkBar.tsx'
const MEMBER_HOME = 'features/home/MemberHome.tsx'
const SAVED_ACCOUNT = 'lib/account/readSavedAccount.ts'
const SAVED_DATA_BUTTON = 'ui/SavedDataButton.tsx'

interface Screen {
  module: string
  requiresLogin: boolean
}

/** The screen's module by the name of its route, read from the routes: they load them lazily. */
function readScreens(): Map<string, Screen> {
  const routes = readFileSync('src/routes.ts', 'utf8')
  const entries = routes.matchAll(
    /path: paths\.(\w+),\s+screen: lazyScreen\(\(\) => import\('\.\/([^']+)'\)\),\s+requiresLogin: (true|false)/g,
  )
  const screens = [...entries].map(([, route = '', module = '', requiresLogin]): [string, Screen] => [
    route,
    { module, requiresLogin: requiresLogin === 'true' },
  ])
  if (screens.length !== Object.keys(paths).length - 1) throw new Error('src/routes.ts has another shape')
  return new Map(screens)
}

/** The modules, below src, that the page of a route loads lazily to show its first screen. */
export function lazyModules(route: string, viewer: Viewer, language: Language): string[] {
  const hasAccount = viewer === 'member' || viewer === 'saved'
  const screen = route === 'home' ? { module: MEMBER_HOME, requiresLogin: true } : readScreens().get(route)
  const ofScreen = screen && (hasAccount || !screen.requiresLogin) ? [screen.module] : []
  const isStart = viewer === 'guest' && ofScreen.length === 0
  return [
    `locales/${language}.json?${isStart ? 'start' : 'all'}`,
    ...ofScreen,
    ...(hasAccount ? [TAB_BAR] : []),
    ...(viewer === 'saved' ? [SAVED_ACCOUNT, NETWORK_BAR] : []),
    ...(viewer === 'returning' ? [SAVED_ACCOUNT, SAVED_DATA_BUTTON] : []),
  ]
}

/** The chunk of a module that is imported with `import()`. */
function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter(isChunk)
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
  if (!found) throw new Error(`The build has no chunk of src/${module}`)
  return found
}

/** Visits the chunks of modules, each after its static imports. */
function visitChunks(bundle: Bundle, modules: string[], visit: (chunk: Rolldown.OutputChunk) => void): void {
  const visited = new Set<string>()
  const enter = (chunk: Bundle[string] | undefined) => {
    if (!isChunk(chunk) || visited.has(chunk.fileName)) return
    visited.add(chunk.fileName)
    for (const imported of chunk.imports) enter(bundle[imported])
    visit(chunk)
  }
  for (const module of modules) enter(chunkOf(bundle, module))
}

const ENTRY = 'main.tsx'

/** The files of the chunks of modules with their static imports, without those of the entry. */
export function scriptsOf(bundle: Bundle, modules: string[]): string[] {
  const scripts = new Set<string>()
  visitChunks(bundle, modules, ({ fileName }) => scripts.add(fileName))
  visitChunks(bundle, [ENTRY], ({ fileName }) => scripts.delete(fileName))
  return [...scripts]
}

/** The names of the CSS modules of the entry and of other modules, with their static imports. */
export function sheetsOf(bundle: Bundle, modules: string[]): Set<string> {
  const sheets = new Set<string>()
  visitChunks(bundle, [ENTRY, ...modules], ({ moduleIds }) => {
    for (const id of moduleIds) {
      const [, sheet] = /([^/]+)\.module\.css/.exec(id) ?? []
      if (sheet) sheets.add(sheet)
    }
  })
  return sheets
}

/** The app's style sheet: Vite makes one. */
export function styleSheetOf(bundle: Bundle): { file: string; text: string } {
  const [sheet, ...others] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset' || others.length > 0) throw new Error('The build does not have one style sheet')
  return { file: sheet.fileName, text: String(sheet.source).trim() }
}
