import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { readSource, type Source } from './sources.ts'

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .replace(/[`*]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const withoutCodeBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

const headingsOf = (text: string) =>
  [...withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '')

/** Backticked paths below these folders are paths of the repository. */
const REPOSITORY_PATH = /^(?:src|tests|mocks|pacts|scripts|docs|public|\.ci|\.github)\/[\w@./-]*$/

/** Relative links, anchors and backticked repository paths of a Markdown file that lead nowhere. */
export const brokenLinks = ({ path, text }: Pick<Source, 'path' | 'text'>): string[] => {
  const prose = withoutCodeBlocks(text)
  const links = [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
  const broken = links.filter((target) => {
    const [file = '', anchor] = target.split('#')
    const to = file === '' ? path : posix.join(posix.dirname(path), file)
    if (!existsSync(to)) return true
    return anchor !== undefined && to.endsWith('.md') && !headingsOf(readSource(to).text).map(anchorOf).includes(anchor)
  })
  const paths = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? '')
  const missing = paths.filter((name) => REPOSITORY_PATH.test(name) && !existsSync(name))
  return [...broken, ...missing].map((target) => `${path}: ${target} does not exist`)
}

/** Sections of the specification that a file cites, as in `specification §7`. */
export const citedSections = ({ text }: Pick<Source, 'text'>): string[] =>
  [...text.matchAll(/specification\s+(?:\*\s+)?((?:§\d+(?:\.\d+)*(?:,\s*|\s+and\s+)?)+)/gi)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, number]) => number ?? ''),
  )

/** The numbers of a document's sections: `## 4. States` has number 4. */
export const sectionNumbers = (text: string): string[] =>
  headingsOf(text).flatMap((heading) => /^(\d+(?:\.\d+)*)\.?\s/.exec(heading)?.[1] ?? [])
