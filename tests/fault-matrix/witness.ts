import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { MessageId } from '../../src/lib/i18n/intl.ts'
import english from '../../src/locales/en-US.json' with { type: 'json' }

/** What the product may say, and when that is true. `values` are the message's own, as the screen shows them. */
export type Statements<Truth> = Partial<Record<MessageId, (truth: Truth, values: Record<string, string>) => boolean>>

/** Annotation of a test: the statements that its screens have made. */
export const SAID = 'said'

/** A message as a pattern of a line of text. */
const patternOf = (id: MessageId): string => {
  const escaped = (english as Record<string, string>)[id]?.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  return `^${escaped?.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`
}

/** Page function: reports each line that appears and matches a pattern, at once: a toast or a page may be gone soon. */
function reportLines(patterns: string[]): void {
  const { onLine } = globalThis as unknown as { onLine: (line: string) => void }
  const expressions = patterns.map((pattern) => new RegExp(pattern))
  let shown = new Set<string>()
  const readLines = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text says nothing, and each line counts by itself.
    const lines = (document.body?.innerText ?? '').split('\n').map((line) => line.trim())
    // What screen readers have said is on the screen too, as long as it is true.
    for (const said of document.querySelectorAll('[role=log] > p')) {
      const copy = lines.lastIndexOf(said.textContent?.trim() ?? '')
      if (copy >= 0) lines.splice(copy, 1)
    }
    return lines
  }
  Object.assign(globalThis, { readLines })
  const read = () => {
    const now = new Set(readLines().filter((line) => expressions.some((expression) => expression.test(line))))
    for (const line of now) if (!shown.has(line)) onLine(line)
    shown = now
  }
  new MutationObserver(read).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/**
 * Compares every statement that the screens of a context make with what is so at that moment, on the chain or at the server.
 */
export class Witness<Truth> {
  readonly #statements: Statements<Truth>
  readonly #readTruth: () => Promise<Truth>
  readonly #patterns: [MessageId, RegExp][]
  readonly #said = new Set<MessageId>()
  readonly #lies: string[] = []
  #checks: Promise<void>[] = []

  constructor(statements: Statements<Truth>, readTruth: () => Promise<Truth>) {
    this.#statements = statements
    this.#readTruth = readTruth
    this.#patterns = (Object.keys(statements) as MessageId[]).map((id) => [id, new RegExp(patternOf(id))])
  }

  /** Listens to every page that the context opens from now on. */
  async listenTo(context: BrowserContext): Promise<void> {
    await context.exposeBinding('onLine', (_, line: string) => void this.#checks.push(this.#check([line])))
    await context.addInitScript(
      reportLines,
      this.#patterns.map(([, { source }]) => source),
    )
  }

  hasSaid(id: MessageId): boolean {
    return this.#said.has(id)
  }

  /** Expects that all that was said was true, and that what a page still shows is true now. */
  async expectTruth(page?: Page): Promise<void> {
    const lines = await page?.evaluate((): string[] => Reflect.get(globalThis, 'readLines')()).catch(() => [])
    if (lines) this.#checks.push(this.#check(lines))
    await Promise.all(this.#checks.splice(0))
    expect(this.#lies, 'the screen says nothing false').toEqual([])
  }

  /** Expects that something was said: a silent screen proves nothing. */
  expectStatement(): void {
    test.info().annotations.push({ type: SAID, description: [...this.#said].join(' ') })
    expect([...this.#said], 'statements on the screen').not.toEqual([])
  }

  async #check(lines: string[]): Promise<void> {
    const said = lines.flatMap((line) =>
      this.#patterns.flatMap(([id, pattern]) => {
        const match = pattern.exec(line)
        return match ? [{ id, line, values: { ...match.groups } }] : []
      }),
    )
    if (said.length === 0) return
    const truth = await this.#readTruth()
    for (const { id, line, values } of said) {
      this.#said.add(id)
      if (!this.#statements[id]?.(truth, values)) this.#lies.push(line)
    }
  }
}
