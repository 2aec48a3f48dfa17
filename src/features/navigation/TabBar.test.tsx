import { expect, it } from 'vitest'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import TabBar from './TabBar.tsx'

it.each([
  ['/', ['Home']],
  ['/invited/update', ['Home']],
  ['/assets', ['Assets']],
  ['/assets/record', ['Assets']],
  ['/deal/record', ['Trade']],
  ['/my', ['Home']],
  ['/no/such/page', []],
])('the current tab at %s is %j', async (path, names) => {
  const html = await htmlOf(<TabBar />, path)
  expect([...html.matchAll(/aria-current="page".*?<span>(.*?)<\/span>/g)].map(([, name]) => name)).toEqual(names)
})
