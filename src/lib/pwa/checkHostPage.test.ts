import { afterEach, expect, it, vi } from 'vitest'
import { checkHostPage } from './checkHostPage.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a page with other code is a new version', 200, 'newer'],
  ['an error page of the host is none, whatever code it names', 503, 'unknown'],
])('%s', async (_, status, check) => {
  const page = '<script type="module" src="/static/next.js"></script>'
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'HEAD' ? new Response() : new Response(page, { status }),
  )
  expect(await checkHostPage()).toBe(check)
})
