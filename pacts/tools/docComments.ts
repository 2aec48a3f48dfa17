import { readdirSync, readFileSync } from 'node:fs'

// A doc comment with what it stands above, or an export that has none. The source is formatted, so this is enough.
const DOC = /\/\*\*((?:(?!\*\/).)*)\*\/\s*(?:export const (\w+)|(\w+):)|export const (\w+)/gs

const clean = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .join(' ')

/**
 * The doc comments of a source file: `NodeSale` for an export, `NodeSale.title` for a property below it.
 * Body and reply of one endpoint share a name space, so a property documented twice must move to a named schema.
 */
export const docComments = (source: string): Map<string, string> => {
  const docs = new Map<string, string>()
  let owner: string | undefined
  for (const [, comment, documented, property, bare] of source.matchAll(DOC)) {
    owner = documented ?? bare ?? owner
    if (comment === undefined || owner === undefined) continue
    const key = property === undefined ? owner : `${owner}.${property}`
    if (docs.has(key)) throw new Error(`${key} is documented twice: give one of the two objects a name of its own`)
    docs.set(key, clean(comment))
  }
  return docs
}

/** The doc comments of the whole contract. */
export const contractDocs = (): Map<string, string> => {
  const folder = new URL('../../src/contract/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return new Map(files.sort().flatMap((name) => [...docComments(readFileSync(new URL(name, folder), 'utf8'))]))
}
