import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App, preloadFirstScreen } from './App.tsx'
import { LANGUAGES } from './contract/language.ts'
import { frameId, VIEWERS, type Viewer } from './firstFrame/frames.ts'
import { preloadRows } from './lib/cache/documentStore.ts'
import { accountsQuery, queryKey } from './lib/cache/queries.ts'
import { DEMO_LAYER_ID, EDITION } from './lib/config/edition.ts'
import { fileOfPage, NOT_FOUND_PAGE, pageOf, shellOf } from './lib/config/pages.ts'
import { paths } from './lib/config/paths.ts'
import { maskAddress } from './lib/format/addresses.ts'
import { formatAge } from './lib/format/dates.ts'
import { formatAmount } from './lib/format/money.ts'
import { activateLanguage } from './lib/i18n/intl.ts'
import { connectivity } from './lib/network/connectivity.ts'
import { scopeOf } from './lib/session/accountScope.ts'
import { session } from './lib/session/session.ts'
import { savedData } from './lib/session/viewedAccount.ts'
import { UNKNOWN, UNKNOWN_TEXT } from './placeholders.ts'

/** A page of the build. */
export interface RenderedPage {
  /** Its name in `paths`, or `notFound`. */
  route: string
  path: string
  page: string
  /** From the root of the build. */
  file: string
  /** The file of its shell. */
  shellFile: string
  /** HTML above the root: the bar of the demo. */
  top: string
  /** HTML by frame id. */
  frames: Record<string, string>
}

/** A part that loads lazily and shows nothing meanwhile, as React marks it. */
const EMPTY_BOUNDARY = /<!--\$!-->(?:<template[^>]*><\/template>)?<!--\/\$-->/g

/** Dates are in the time zone of the device. */
const DATE = /\d{4}\/\d\d\/\d\d/

/** Caches balances, or none. */
function cacheBalances(isCached: boolean): void {
  const value = Object.entries(UNKNOWN.balances).map(([token, balance]) => ({ id: token, token, balance, frozen: '0' }))
  const [scope, key] = [scopeOf(UNKNOWN.address), queryKey(accountsQuery, UNKNOWN.address)]
  // A row without a time is a cache miss.
  preloadRows([{ key, scope, name: accountsQuery.endpoint.id, value, fetchedAt: isCached ? UNKNOWN.time : Number.NaN }])
}

function become(viewer: Viewer): void {
  const hasSaved = viewer === 'returning' || viewer === 'saved'
  session.address = viewer === 'member' ? UNKNOWN.address : null
  savedData.account = hasSaved ? { address: UNKNOWN.address, fetchedAt: UNKNOWN.time } : null
  savedData.open = viewer === 'saved'
  Object.assign(connectivity, { reachable: viewer !== 'saved', browserOnline: viewer !== 'saved' })
}

/**
 * Hides what only reserves space: texts with the placeholders become invisible, attributes lose them. The mask of the
 * account can be filled in by the inline script.
 */
function hidePlaceholders(html: string): string {
  const masked = maskAddress(UNKNOWN.address)
  const balances = Object.values(UNKNOWN.balances).map((balance) => formatAmount(balance).shown)
  const unknown = [masked, '0000', formatAge(UNKNOWN.time), ...balances]
  const isUnknown = (text: string) => unknown.some((part) => text.includes(part)) || text === '0x' || DATE.test(text)
  return (
    html
      // What is typed into a frame would be lost.
      .replaceAll('<input ', '<input disabled ')
      .replace(/ [\w-]+="[^"]*"/g, (attribute) => attribute.replace(masked, '').replace(UNKNOWN.address, ''))
      .replace(/(?<=>)[^<]+(?=<)/g, (text) => {
        if (text === masked) return `<span data-account>${text}</span>`
        return isUnknown(text) ? `<span ${UNKNOWN_TEXT}>${text}</span>` : text
      })
  )
}

/** The demo says on every page that nothing is real, before its code has loaded and without JavaScript. */
async function renderTop(): Promise<string> {
  if (EDITION !== 'demo') return ''
  const { DemoBarFrame } = await import('./demo.ts')
  return `<div id="${DEMO_LAYER_ID}">${renderToString(<DemoBarFrame />)}</div>`
}

/**
 * Renders every page, for every viewer in every language, with the components of the app. Runs at build time.
 *
 * @throws if a screen can't be rendered without a browser
 */
export async function renderFrames(): Promise<RenderedPage[]> {
  const top = await renderTop()
  const pages = [...Object.entries(paths), ['notFound', NOT_FOUND_PAGE] as const].map(([route, path]): RenderedPage => {
    const page = pageOf(path)
    return { route, path, page, file: fileOfPage(page), shellFile: fileOfPage(shellOf(path)), top, frames: {} }
  })
  for (const language of LANGUAGES) {
    await activateLanguage(language)
    for (const { path, frames } of pages)
      for (const viewer of VIEWERS) {
        become(viewer)
        // Other screens compute with the balances, so they stay at their skeleton.
        cacheBalances(viewer === 'saved' && path === paths.home)
        await preloadFirstScreen(path)
        const html = renderToString(
          <Router ssrPath={path}>
            <App />
          </Router>,
        ).replace(EMPTY_BOUNDARY, '')
        if (html.includes('<!--$!-->')) throw new Error(`${path} can't be prerendered: ${html}`)
        frames[frameId(viewer, language)] = hidePlaceholders(html.replace(/<!--\/?\$-->/g, ''))
      }
  }
  return pages
}
