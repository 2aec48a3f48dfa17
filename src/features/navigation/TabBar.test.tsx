import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import TabBar from './TabBar.tsx'

beforeAll(() => activateLanguage('en-US'))

const currentTabsAt = (path: string) => {
  const html = renderToStaticMarkup(
    <Router ssrPath={path}>
      <TabBar />
    </Router>,
  )
  return [...html.matchAll(/aria-current="page".*?<span>(.*?)<\/span>/g)].map(([, name]) => name)
}

describe('the current tab', () => {
  it.each([
    ['/', ['Home']],
    ['/invited/update', ['Home']],
    ['/assets/record', ['Assets']],
    ['/deal/record', ['Trade']],
    ['/my', ['Home']],
    ['/no/such/page', []],
  ])('at %s is %j', (path, names) => {
    expect(currentTabsAt(path)).toEqual(names)
  })
})
