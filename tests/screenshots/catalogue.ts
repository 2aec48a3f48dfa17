import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import type { Language } from '../../src/contract/language.ts'
import { createCamera, type Look } from './camera.ts'

export const CATALOGUE = '.cache/catalogue'

export function buildCatalogue(): string[] {
  const options = ['build', '-c', 'tests/catalogue', '-o', CATALOGUE, '--quiet', '--disable-telemetry']
  const { status, stdout, stderr } = spawnSync('storybook', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  const { entries } = JSON.parse(readFileSync(`${CATALOGUE}/index.json`, 'utf8')) as {
    entries: Record<string, unknown>
  }
  return Object.keys(entries)
}

/** Shows another story in the page, as the catalogue's own list does. Resolves once it is rendered. */
export const showStory = (storyId: string): Promise<void> =>
  new Promise((resolve) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: {
        once: (event: string, listener: () => void) => void
        emit: (event: string, story: { storyId: string; viewMode: 'story' }) => void
      }
    }
    channel.once('storyRendered', resolve)
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
  })

export async function openCatalogue(page: Page, origin: string, story: string, language: Language): Promise<void> {
  await page.goto(`${origin}iframe.html?id=${story}&globals=language:${language}`)
  await page.locator('#storybook-root > *').waitFor()
}

/** Takes pictures of stories in one language. */
export async function shootCatalogue(
  context: BrowserContext,
  stories: string[],
  language: Language,
  look: Look,
  out: string,
): Promise<void> {
  const page = await context.newPage()
  const camera = await createCamera(page, look, { whole: true })
  await openCatalogue(page, '/', stories[0] ?? '', language)
  for (const story of stories) {
    await page.evaluate(showStory, story)
    await camera.take((width, scheme) => `${out}/${story}-${width}-${language}-${scheme}.png`)
  }
  await camera.finish()
}
