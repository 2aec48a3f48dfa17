import { afterEach, expect, it, vi } from 'vitest'
import { supportsViewTransitions } from './supportsViewTransitions.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['Google Inc.', true],
  ['', true],
  ['Apple Computer, Inc.', false],
])('trusts a browser whose vendor is %j with view transitions: %s', (vendor, trusted) => {
  vi.stubGlobal('navigator', { vendor })
  vi.stubGlobal('document', { startViewTransition: () => {} })
  expect(supportsViewTransitions()).toBe(trusted)
  vi.stubGlobal('document', {})
  expect(supportsViewTransitions()).toBe(false)
})
