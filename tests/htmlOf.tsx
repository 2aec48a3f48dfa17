import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { activateLanguage } from '../src/lib/i18n/intl.ts'

/** The first HTML of a part of a screen, in English. */
export async function htmlOf(part: ReactNode, path = '/'): Promise<string> {
  await activateLanguage('en-US')
  return renderToStaticMarkup(<Router ssrPath={path}>{part}</Router>)
}
