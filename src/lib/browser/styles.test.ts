import { afterEach, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'
import { loadStyles } from './styles.ts'

afterEach(() => vi.unstubAllGlobals())

it('a style sheet that can’t be loaded is reported like a missing chunk, and requested again by the next call', async () => {
  const page = stubPage(new EventTarget())
  const missing = vi.fn()
  page.addEventListener('vite:preloadError', missing)
  let link: { onload?: () => void; onerror?: () => void } = {}
  const cloneNode = () => {
    link = { removeAttribute: () => {} } as typeof link
    return link
  }
  vi.stubGlobal('document', { querySelector: () => ({ href: '/static/app.css', cloneNode, replaceWith: () => {} }) })
  const failed = loadStyles()
  link.onerror?.()
  await expect(failed).rejects.toThrow('/static/app.css')
  expect(missing).toHaveBeenCalledOnce()
  const loaded = loadStyles()
  link.onload?.()
  await loaded
})
