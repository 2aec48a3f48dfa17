import type { Page } from '@playwright/test'

export interface Shared {
  url?: string
  text?: string
  /** Name, type and text of each file. */
  files: [name: string, type: string, text: string][]
}

/** Page function: a native share sheet that the user dismisses. It reports what it was given. */
function installShareSheet(): void {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  navigator.canShare = () => true
  navigator.share = async ({ url, text, files = [] } = {}) => {
    const texts = await Promise.all(files.map(async (file) => decoder.decode(await file.arrayBuffer())))
    const shared = {
      files: files.map(({ name, type }, index) => [name, type, texts[index]]),
      ...(url && { url }),
      ...(text && { text }),
    }
    await (Reflect.get(globalThis, 'reportShare') as (shared: unknown) => Promise<void>)(shared)
    throw new DOMException('Share canceled', 'AbortError')
  }
}

/** Gives the pages a native share sheet, which the user always dismisses. @returns what was handed to it; the array grows */
export async function dismissShareSheets(page: Page): Promise<Shared[]> {
  const shared: Shared[] = []
  await page.exposeFunction('reportShare', (given: Shared) => void shared.push(given))
  await page.addInitScript(installShareSheet)
  return shared
}
