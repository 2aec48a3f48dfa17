import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { API } from '../../src/contract/api.ts'
import { startMockServer } from '../server.ts'
import type { Document } from './document.ts'
import { OPENAPI_FILE } from './openapiValidation.ts'
import { page } from './page.ts'

const TEXT = readFileSync(OPENAPI_FILE, 'utf8')
const read = (text: string) => page(JSON.parse(text) as Document, 'http://localhost:8080')

test('every call has its place, its fields, its codes and a line to try it', () => {
  const text = read(TEXT)
  for (const { id, path } of Object.values(API).flatMap((calls) => Object.values(calls))) {
    expect(text).toContain(`<details id="${id}">`)
    expect(text).toContain(`curl &#39;http://localhost:8080${path}`)
  }
  expect(text).toContain('<code>data[].items[].maxPerUser</code><small>Count | null, may be missing</small>')
  expect(text).toContain('<code>Accept-Language</code><small>en-US | zh-CN</small>')
  expect(text).toContain('The nonce is unknown, used or too old.')
  expect(text).not.toMatch(/undefined|\[object/)
})

test('nothing of the document becomes markup, and nothing is loaded from elsewhere', () => {
  const text = read(TEXT.replaceAll('Buys one', "<script>alert(1)</script>'"))
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&#39;')
  expect(text).not.toMatch(/<script|<link|<img|src=|@import|url\(/)
})

test('the server leads there', async () => {
  const { url, stop } = await startMockServer({ port: 0 })
  const front = await fetch(url)
  expect(front.url).toBe(`${url}/docs`)
  expect(front.headers.get('content-type')).toContain('text/html')
  expect(await (await fetch(`${url}/openapi.json`)).json()).toEqual(JSON.parse(TEXT))
  expect(await (await fetch(url, { redirect: 'manual' })).text()).toContain('/_states')
  await stop()
})
