import { chromium } from 'playwright'
import { build, loadEnv, preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { parseEnv } from '../../src/lib/config/parseEnv.ts'
import type { Bench, Taken } from './cache/page.ts'
import { median } from './median.ts'

declare const bench: Bench

const PAGE = new URL('cache', import.meta.url).pathname
const OUT = new URL('../../.cache/bench/cache', import.meta.url).pathname

/** The cache and raw IndexedDB in milliseconds, and their ratio, which is the result. */
export interface Comparison {
  name: string
  cache: number
  raw: number
  ratio: number
  note?: string
}

const compare = (name: string, cache: number[], raw: number[], note?: string): Comparison => {
  const [ours, theirs] = [median(cache), median(raw)]
  return { name, cache: ours, raw: theirs, ratio: ours / theirs, ...(note && { note }) }
}

/** Compares the production build of the cache with raw IndexedDB in a browser. */
export async function compareCache(rows: number, rounds: { write: number; read: number }): Promise<Comparison[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run `node scripts/ensure.mjs browser`')
  await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'live',
    root: PAGE,
    define: { __CONFIGURATION__: JSON.stringify(parseEnv(loadEnv('live', '.', 'VITE_'))) },
    build: { outDir: OUT, emptyOutDir: true, target: 'chrome109' },
  })
  const server = await preview({
    configFile: false,
    root: PAGE,
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction('globalThis.bench')
    const written = await page.evaluate(([count, times]) => bench.write(count, times), [rows, rounds.write] as const)
    const read = await page.evaluate((times) => bench.read(times), rounds.read)
    const times = (taken: Taken[]) => taken.map(({ took }) => took)
    const longest = (taken: Taken[]) => median(taken.map(({ longestTask }) => longestTask)).toFixed(0)
    const note = `longest task: cache ${longest(written.cache)} ms, raw ${longest(written.raw)} ms`
    return [
      compare(`writing ${rows.toLocaleString('en-US')} rows`, times(written.cache), times(written.raw), note),
      compare(`a page of 20 under two filters`, read.cache, read.raw),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
