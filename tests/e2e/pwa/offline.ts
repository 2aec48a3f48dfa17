import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { paths } from '../../../src/lib/config/paths.ts'
import { failOnConsoleErrors } from '../browser/failOnConsoleErrors.ts'
import type { Host } from '../server/host.ts'
import { controlled, expect } from './test.ts'

/** Kills the browser of a profile as a system does that runs out of memory: nothing more is written. */
function killBrowser(profile: string): void {
  const processes = execFileSync('ps', ['-axww', '-o', 'pid=,command=']).toString().split('\n')
  const browser = processes.find((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
  process.kill(Number.parseInt(browser ?? '', 10), 'SIGKILL')
}

/**
 * Runs with a browser whose profile is on disk and survives a restart.
 *
 * @param work gets a function that starts the browser, after an earlier one has ended, and a function that kills it
 */
export async function withProfile(
  options: LaunchOptions | undefined,
  work: (start: () => Promise<BrowserContext>, kill: () => void) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(`${tmpdir()}/profile-`)
  const started: BrowserContext[] = []
  try {
    await work(
      async () => {
        await Promise.all(started.splice(0).map((context) => context.close()))
        const viewport = { width: 390, height: 844 }
        const context = await chromium.launchPersistentContext(profile, { ...options, viewport, locale: 'en-US' })
        started.push(context)
        return context
      },
      () => killBrowser(profile),
    )
  } finally {
    await Promise.all(started.map((context) => context.close()))
    rmSync(profile, { recursive: true, force: true })
  }
}

/**
 * Installs the service worker, stops the origin and restarts the browser.
 *
 * @param home path of the page that installs it
 */
export async function withoutOrigin(
  options: LaunchOptions | undefined,
  host: Host,
  work: (page: Page) => Promise<void>,
  home: string = paths.home,
): Promise<void> {
  await withProfile(options, async (start) => {
    const first = await (await start()).newPage()
    await first.goto(host.origin + home)
    await controlled(first)
    host.goDown()

    const context = await start()
    const problems = await failOnConsoleErrors(context, host.origin, true)
    await work(await context.newPage())
    expect(problems).toEqual([])
  })
}
