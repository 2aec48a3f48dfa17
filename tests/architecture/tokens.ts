import type { Source } from './sources.ts'

interface Declaration {
  path: string
  property: string
  value: string
}

/** The declarations of a style sheet; conditions of media and container queries are none, and can't read tokens. */
const declarationsOf = ({ path, code }: Source): Declaration[] =>
  [...code.matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({ path, property, value }))

/** Properties whose lengths mean the same. A distance in a transform belongs to its animation. */
const kindOf = (property: string): string | undefined => {
  if (property === 'transform') return undefined
  return /^(?:gap|row-gap|column-gap|padding|margin|inset)/.test(property) ? 'space' : property
}

/** Relative to the viewport is a proportion, and a hairline is drawn in pixels. */
const LENGTH = /(?<![\w.-])-?(\d*\.?\d+(?:rem|em|px|ch))\b/g
const HAIRLINES = ['0px', '1px', '2px']

const lengthsOf = (value: string): string[] =>
  [...value.matchAll(LENGTH)].map(([, length = '']) => length).filter((length) => !HAIRLINES.includes(length))

/** Literal lengths that two declarations of the same kind have: they are one decision without a name. */
export const repeatedLengths = (styles: Source[]): string[] => {
  const places = new Map<string, string[]>()
  for (const { path, property, value } of styles.flatMap(declarationsOf)) {
    const kind = kindOf(property)
    for (const length of kind ? new Set(lengthsOf(value)) : [])
      places.set(`${kind} ${length}`, [...(places.get(`${kind} ${length}`) ?? []), path])
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([length, paths]) => `${length}: make it a token in src/ui/tokens.css (${paths.join(', ')})`)
}

/** Weights and layers that are no tokens. */
export const literalWeightsAndLayers = (styles: Source[]): string[] =>
  styles
    .flatMap(declarationsOf)
    .filter(({ property, value }) => /^(?:font-weight|z-index)$/.test(property) && /\d/.test(value))
    .map(({ path, property, value }) => `${path}: ${property}: ${value} is no token`)

/** `--x: …` in styles; scripts set a property. */
const definedIn = ({ code }: Source): string[] =>
  [...code.matchAll(/(--[\w-]+)\s*:|setProperty\('(--[\w-]+)'/g)].map(([, name, set]) => name ?? set ?? '')
/** `var(--x)` in styles and markup; scripts name a property in quotes. */
const usedIn = ({ code }: Source): string[] =>
  [...code.matchAll(/var\(\s*(--[\w-]+)|['"`](--[\w-]+)['"`]/g)].map(([, used, quoted]) => used ?? quoted ?? '')

/** Custom properties that nothing defines, and tokens that nothing uses. */
export const tokenProblems = (tokens: Source, sources: Source[]): string[] => {
  const defined = new Set([tokens, ...sources].flatMap(definedIn))
  const used = new Set([tokens, ...sources].flatMap(usedIn))
  return [
    ...sources.flatMap((each) =>
      usedIn(each)
        .filter((name) => !defined.has(name) && each.path.endsWith('.css'))
        .map((name) => `${each.path}: ${name} is not defined`),
    ),
    ...[...new Set(definedIn(tokens))].filter((name) => !used.has(name)).map((name) => `${name} is not used`),
  ]
}
