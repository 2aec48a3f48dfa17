import { describe, expect, it } from 'vitest'
import { START_MESSAGES } from '../../src/locales/parts.ts'
import { readSource, type Source, staticImportsOf } from './sources.ts'

/** Suspends until its messages have loaded: nothing of it is part of the first frame. */
const LATER = ['src/ui/Toasts.tsx']
/** Ids that a component gets from a function. */
const COMPUTED = ['offline.network', 'offline.server', 'action.retry', 'action.reload']

/** The modules that load before the first render. */
function startModules(entry: string): Source[] {
  const found = new Map<string, Source>()
  const visit = (path: string): void => {
    if (found.has(path) || !/^src\/.*\.tsx?$/.test(path)) return
    const source = readSource(path)
    found.set(path, source)
    for (const imported of staticImportsOf(source)) visit(imported)
  }
  visit(entry)
  return [...found.values()]
}

describe('the messages of the start', () => {
  const used = startModules('src/main.tsx')
    .filter(({ path }) => !LATER.includes(path))
    .flatMap(({ code }) => [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, id]) => id))

  it('are those that the components of the start format, and no others', () => {
    expect([...new Set([...used, ...COMPUTED])].sort()).toEqual([...START_MESSAGES].sort())
  })
})
