import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A file of the project: its path from the root, its text, and its code, which is the text without comments. */
export interface Source {
  path: string
  text: string
  code: string
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

export const source = (path: string, text: string): Source => ({ path, text, code: withoutComments(text) })

const root = new URL('../../', import.meta.url)

/** The files below some folders that have one of the endings. */
export const sourcesIn = (folders: string[], endings: string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => endings.some((ending) => path.endsWith(ending)))
      .sort()
      .map((path) => source(path, readFileSync(new URL(path, root), 'utf8'))),
  )

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

const resolve = (path: string, specifier: string): string => {
  const name = specifier.split('?')[0] ?? ''
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name
}

// `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`, types included.
const IMPORT = /\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
// Those that put a file into the same chunk: no types, no `import()`.
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*\bfrom\s*)?['"]([^'"]+)['"]/gm

/** What a file imports: paths from the root for files of the project, names for packages. */
export const importsOf = ({ path, code }: Source): string[] =>
  [...code.matchAll(IMPORT)].map(([, from, bare]) => resolve(path, from ?? bare ?? ''))

/** What a file cannot be loaded without. */
export const staticImportsOf = ({ path, code }: Source): string[] =>
  [...code.matchAll(STATIC_IMPORT)].map(([, specifier]) => resolve(path, specifier ?? ''))
