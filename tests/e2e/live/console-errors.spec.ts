import { failOnConsoleErrors } from '../browser/failOnConsoleErrors.ts'
import { expect, test } from '../fixtures/test.ts'

/** What goes wrong unseen, and what the fixture that fails a test for it reports. */
const TROUBLES: [string, () => void, RegExp][] = [
  ['an exception', () => void setTimeout(() => JSON.parse('{')), /exception: SyntaxError/],
  ['an unhandled rejection', () => void Promise.reject(new Error('lost')), /unhandled rejection: Error: lost/],
  [
    'a style that the policy forbids',
    () => document.body.append(Object.assign(document.createElement('style'), { textContent: 'a {}' })),
    /security policy: style-src/,
  ],
  [
    'HTML from a string',
    () => void setTimeout(() => Object.assign(document.body, { innerHTML: 'x' })),
    /security policy: require-trusted-types-for/,
  ],
  [
    'a request to another origin',
    () => new Image().setAttribute('src', 'https://example.com/'),
    /security policy: img/,
  ],
  ['a message that can’t be formatted', () => reportError(new Error('no message')), /exception: Error: no message/],
]

test('nothing that goes wrong in a page goes unnoticed', async ({ browser, servers }) => {
  const context = await browser.newContext()
  const problems = await failOnConsoleErrors(context, servers.origin, false)
  const page = await context.newPage()
  await page.goto(servers.origin)
  for (const [what, act, seen] of TROUBLES) {
    await page.evaluate(act)
    await expect.poll(() => problems, what).toContainEqual(expect.stringMatching(seen))
  }
  await context.close()
})
