import type { Source } from './sources.ts'

interface Declaration {
  path: string
  property: string
  value: string
}

/** The declarations of a style sheet, without the conditions of media and container queries, which can't read tokens. */
const declarationsOf = ({ path, code }: Source): Declaration[] =>
  [...code.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({ path, property, value }))

/** Weights and layers that are no tokens. */
export const literalWeightsAndLayers = (styles: Source[]): string[] =>
  styles
    .flatMap(declarationsOf)
    .filter(({ property, value }) => /^(?:font-weight|z-index)$/.test(property) && /\d/.test(value))
    .map(({ path, property, value }) => `${path}: ${property}: ${value} is no token`)

/** `--x: …` in styles; a script that sets a property names it in quotes. */
const definedIn = ({ code }: Source): string[] =>
  [...code.matchAll(/(--[\w-]+)\s*:|['"`](--[\w-]+)['"`]/g)].map(([, styled, quoted]) => styled ?? quoted ?? '')
const usedIn = ({ code }: Source): string[] => [...code.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/** Custom properties that nothing defines, and tokens that nothing uses. */
export const tokenProblems = (tokens: Source, sources: Source[]): string[] => {
  const defined = new Set([tokens, ...sources].flatMap(definedIn))
  const used = new Set([tokens, ...sources].flatMap(usedIn))
  return [
    ...sources.flatMap((each) =>
      usedIn(each)
        .filter((name) => !defined.has(name))
        .map((name) => `${each.path}: ${name} is not defined`),
    ),
    ...[...new Set(definedIn(tokens))].filter((name) => !used.has(name)).map((name) => `${name} is not used`),
  ]
}
