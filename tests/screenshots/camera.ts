import { writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'

/** A phone, the smallest one, a tablet, a desktop, a phone on its side. */
export const SIZES = [
  [390, 844],
  [320, 568],
  [768, 1024],
  [1280, 800],
  [844, 390],
] as const
export const SCHEMES = ['dark', 'light'] as const
type Size = (typeof SIZES)[number]
type Scheme = (typeof SCHEMES)[number]

export interface Look {
  sizes: readonly Size[]
  schemes: readonly Scheme[]
}

/** Page function: ends animations, and waits until the layout has followed. */
const isLaidOut = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      requestAnimationFrame(() => resolve())
    })
  })

const resize = (session: CDPSession, [width, height]: Size) =>
  session.send('Emulation.setDeviceMetricsOverride', {
    ...{ width, height, mobile: false },
    deviceScaleFactor: width > 500 ? 1 : 2,
  })

/** Takes pictures of one page in every size and scheme without loading it again. */
export async function createCamera(page: Page, { sizes, schemes }: Look) {
  const session = await page.context().newCDPSession(page)
  const files: Promise<void>[] = []

  async function capture(path: string): Promise<void> {
    await page.evaluate(isLaidOut)
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    files.push(writeFile(path, data, 'base64'))
  }

  return {
    /** @param pathOf the file of a picture; its size and scheme */
    async take(pathOf: (width: number, scheme: Scheme) => string): Promise<void> {
      for (const size of sizes) {
        await resize(session, size)
        for (const scheme of schemes) {
          const features = [
            { name: 'prefers-color-scheme', value: scheme },
            { name: 'prefers-reduced-motion', value: 'reduce' },
          ]
          await session.send('Emulation.setEmulatedMedia', { features })
          await capture(pathOf(size[0], scheme))
        }
      }
      await resize(session, SIZES[0])
    },
    finish: () => Promise.all(files),
  }
}
