import { readdirSync, readFileSync } from 'node:fs'

// A doc comment with the declaration below it, or an export without one. A regular expression is enough for formatted source.
const DOC_COMMENT = /\/\*\*((?:(?!\*\/).)*)\*\/\s*(?:export const (\w+)|(\w+):)|export const (\w+)/gs

const stripCommentMarkers = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .join(' ')

/**
 * Extracts the doc comments of a source file by name: `NodeSale` for an export, `NodeSale.title` for a property.
 *
 * @throws if two properties of one export share a name, for example in the body and the reply of an endpoint
 */
export const parseDocComments = (source: string): Map<string, string> => {
  const docs = new Map<string, string>()
  let owner: string | undefined
  for (const [, comment, documented, property, bare] of source.matchAll(DOC_COMMENT)) {
    owner = documented ?? bare ?? owner
    if (comment === undefined || owner === undefined) continue
    const key = property === undefined ? owner : `${owner}.${property}`
    if (docs.has(key)) throw new Error(`${key} is documented twice: move one of the two objects to a named schema`)
    docs.set(key, stripCommentMarkers(comment))
  }
  return docs
}

/** The doc comments of all files in `src/contract`. */
export const readContractDocComments = (): Map<string, string> => {
  const folder = new URL('../../src/contract/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return new Map(files.sort().flatMap((name) => [...parseDocComments(readFileSync(new URL(name, folder), 'utf8'))]))
}
