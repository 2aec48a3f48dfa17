import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A file of the repository. */
export interface Source {
  /** Relative to the root. */
  path: string
  text: string
  /** The text without comments. */
  code: string
}

const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g
const LINE_COMMENT = /(^|\s)\/\/.*$/gm

const withoutComments = (text: string) => text.replace(BLOCK_COMMENT, '').replace(LINE_COMMENT, '$1')

export const source = (path: string, text: string): Source => ({ path, text, code: withoutComments(text) })

const root = new URL('../../', import.meta.url)

export const readSource = (path: string): Source => source(path, readFileSync(new URL(path, root), 'utf8'))

/** The files below some folders that have one of the endings. */
export const sourcesIn = (folders: string[], endings: string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => endings.some((ending) => path.endsWith(ending)))
      .sort()
      .map(readSource),
  )

/** The files in the root folder that have one of the endings. */
export const rootSources = (endings: string[]): Source[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map(({ name }) => readSource(name))

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

const resolve = (path: string, specifier: string): string => {
  const name = specifier.split('?')[0] ?? ''
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name
}

// `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`, types included.
const IMPORT = /\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
// Imports that end up in the same chunk: no types, no `import()`.
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*\bfrom\s*)?['"]([^'"]+)['"]/gm
const DYNAMIC_IMPORT = /(?<!\btypeof )\bimport\(\s*['"]([^'"]+)['"]/g

/** All imports of a file: paths from the root for files of the project, names for packages. */
export const importsOf = ({ path, code }: Source): string[] =>
  [...code.matchAll(IMPORT)].map(([, from, bare]) => resolve(path, from ?? bare ?? ''))

/** The imports that are loaded together with the file. */
export const staticImportsOf = ({ path, code }: Source): string[] =>
  [...code.matchAll(STATIC_IMPORT)].map(([, specifier]) => resolve(path, specifier ?? ''))

/** The targets of `import()`. */
export const dynamicImportsOf = ({ path, code }: Source): string[] =>
  [...code.matchAll(DYNAMIC_IMPORT)].map(([, specifier]) => resolve(path, specifier ?? ''))
