import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App, preloadFirstScreen } from './App.tsx'
import { LANGUAGES } from './contract/language.ts'
import { frameId, VIEWERS, type Viewer } from './frames.ts'
import { NOT_FOUND_PAGE, pageOf } from './lib/config/pages.ts'
import { paths } from './lib/config/paths.ts'
import { maskAddress } from './lib/format/addresses.ts'
import { formatAge } from './lib/format/dates.ts'
import { activateLanguage } from './lib/i18n/intl.ts'
import { connectivity } from './lib/network/connectivity.ts'
import { session } from './lib/session/session.ts'
import { savedData } from './lib/session/viewedAccount.ts'

/** Which account it is, and how old its data, is known only on the device. These reserve the space. */
const UNKNOWN_ADDRESS = `0x${'0'.repeat(40)}`
const UNKNOWN_TIME = new Date(2000, 0, 1).getTime()

function become(viewer: Viewer): void {
  const hasSaved = viewer === 'returning' || viewer === 'saved'
  session.address = viewer === 'member' ? UNKNOWN_ADDRESS : null
  savedData.account = hasSaved ? { address: UNKNOWN_ADDRESS, fetchedAt: UNKNOWN_TIME } : null
  savedData.open = viewer === 'saved'
  Object.assign(connectivity, { reachable: viewer !== 'saved', browserOnline: viewer !== 'saved' })
}

/**
 * Hides what only reserves space: texts with the placeholders become invisible, attributes lose them. The mask of the
 * account can be filled in by the inline script.
 */
function hidePlaceholders(html: string): string {
  const masked = maskAddress(UNKNOWN_ADDRESS)
  const unknown = [masked, '0000', formatAge(UNKNOWN_TIME)]
  return html
    .replace(/ [\w-]+="[^"]*"/g, (attribute) => attribute.replace(masked, '').replace(UNKNOWN_ADDRESS, ''))
    .replace(/(?<=>)[^<]+(?=<)/g, (text) => {
      if (text === masked) return `<span data-account>${text}</span>`
      return unknown.some((part) => text.includes(part)) ? `<span data-unknown>${text}</span>` : text
    })
}

/**
 * Renders every page, for every viewer in every language, with the components of the app. Runs at build time.
 *
 * @returns by page, HTML by frame id
 * @throws if a screen can't be rendered without a browser
 */
export async function renderFrames(): Promise<Record<string, Record<string, string>>> {
  const pages: Record<string, Record<string, string>> = {}
  for (const language of LANGUAGES) {
    await activateLanguage(language)
    for (const path of [...Object.values(paths), NOT_FOUND_PAGE])
      for (const viewer of VIEWERS) {
        become(viewer)
        await preloadFirstScreen(path)
        const html = renderToString(
          <Router ssrPath={path}>
            <App />
          </Router>,
        )
        if (html.includes('<!--$!-->')) throw new Error(`${path} can't be prerendered: ${html}`)
        const frames = pages[pageOf(path)] ?? {}
        frames[frameId(viewer, language)] = hidePlaceholders(html.replace(/<!--.*?-->/g, ''))
        pages[pageOf(path)] = frames
      }
  }
  return pages
}
