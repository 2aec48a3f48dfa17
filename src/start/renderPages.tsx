import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App, preloadFirstScreen } from '../App.tsx'
import { LANGUAGES } from '../contract/language.ts'
import { DEMO_LAYER_ID, EDITION } from '../lib/config/edition.ts'
import { fileOfPage, NOT_FOUND_PAGE, pageOf, SHELL } from '../lib/config/pages.ts'
import { paths } from '../lib/config/paths.ts'
import { activateLanguage } from '../lib/i18n/intl.ts'
import { VIEW } from './page.ts'
import { Shell } from './Shell.tsx'

/** A page of the build. */
export interface RenderedPage {
  /** From the root of the build. */
  file: string
  /** Undefined if it is for any path. */
  path: string | undefined
  isShell: boolean
  /** HTML above the root: the bar of the demo. */
  top: string
  /** HTML of the root. */
  views: string
}

/** Matches texts with a date, which is in the device's time zone. */
const DATE = /(?<=>)[^<>]*\d{4}\/\d\d\/\d\d[^<>]*(?=<)/g

/** The shell is rendered at a path that no tab has. */
const NO_ROUTE = '/-'

/** @throws if a part needs a browser */
function render(content: ReactNode, language: string, path: string): string {
  const html = renderToString(<Router ssrPath={path}>{content}</Router>, { identifierPrefix: language })
  if (/<!--\$!-->| style="/.test(html))
    throw new Error(`${path} suspends, or needs a style that the policy blocks: ${html}`)
  return (
    html
      .replace(/<!--\/?\$-->/g, '')
      // Text that is typed before the app has started would be lost.
      .replaceAll('<input ', '<input disabled ')
      .replace(DATE, '<span data-unknown>$&</span>')
  )
}

const view = (name: 'guest' | 'shell', language: string, html: string) =>
  `<div ${VIEW}="${name}" lang="${language}">${html}</div>`

/** The demo says on every page that nothing is real, before its code has loaded and without JavaScript. */
async function renderTop(): Promise<string> {
  if (EDITION !== 'demo') return ''
  const { DemoBarFrame } = await import('../demo.ts')
  return `<div id="${DEMO_LAYER_ID}">${renderToString(<DemoBarFrame />)}</div>`
}

/** Renders the pages of a guest, and the shell, in every language with the components of the app. Runs at build time. */
export async function renderPages(): Promise<RenderedPage[]> {
  const top = await renderTop()
  const routes = [...Object.values(paths), NOT_FOUND_PAGE]
  const guestViews = new Map(routes.map((path) => [path, '']))
  let shell = ''
  for (const language of LANGUAGES) {
    await activateLanguage(language)
    shell += view('shell', language, render(<Shell />, language, NO_ROUTE))
    for (const path of routes) {
      await preloadFirstScreen(path)
      guestViews.set(path, guestViews.get(path) + view('guest', language, render(<App />, language, path)))
    }
  }
  const pages = [...guestViews].map(([path, views]) => ({
    file: fileOfPage(pageOf(path)),
    path: path === NOT_FOUND_PAGE ? undefined : path,
    isShell: false,
    top,
    views: views + shell,
  }))
  return [...pages, { file: fileOfPage(SHELL), path: undefined, isShell: true, top, views: shell }]
}
