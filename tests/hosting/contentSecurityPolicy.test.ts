import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { renderPolicy } from '../../scripts/build/contentSecurityPolicy.ts'

/** Each directive with what a page without it would allow. `default-src` is the fallback of those that fetch. */
const DIRECTIVES = [
  ["default-src 'none'", 'media, prefetches and everything that a later browser adds'],
  ["script-src 'self'", 'scripts of other origins, inline scripts and eval'],
  ["style-src 'self'", 'inline styles, which can read what is on the screen'],
  ["img-src 'self' data:", 'tracking images; wallets send their icons as data'],
  ["font-src 'self'", 'fonts of other origins'],
  ["connect-src 'self' https://rpc.example", 'sending tokens and balances elsewhere'],
  ["manifest-src 'self'", 'another name and start address of the installed app'],
  ["worker-src 'self'", 'a worker of another origin'],
  ["frame-src 'none'", 'a foreign page inside the app'],
  ["object-src 'none'", 'plug-ins'],
  ["base-uri 'none'", 'scripts that are loaded from another base'],
  ["form-action 'none'", 'forms that post to another origin'],
  ["require-trusted-types-for 'script'", 'HTML and script URLs from text'],
  ['trusted-types default', 'a second policy beside the one of the worker'],
]

it('the policy of the page has every directive', () => {
  const policy = renderPolicy('', ['/rpc', 'https://rpc.example/key', 'https://rpc.example/other'])
  expect(policy.split('; ')).toEqual(DIRECTIVES.map(([directive]) => directive))
})

it('the policy allows the inline script and style of the page, and no others', () => {
  const policy = renderPolicy('<style>a{}</style><script type="module" src="/x.js"></script><script>1</script>', [])
  const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${digestOf('1')}'; style-src 'self' 'sha256-${digestOf('a{}')}';`)
})

it('WalletConnect adds its relay to the policy, and nothing else', () => {
  const [without, withRelay] = [[], ['wss://relay.example']].map((relay) => renderPolicy('', ['/rpc', ...relay]))
  expect(withRelay).toBe(without?.replace("connect-src 'self'", "connect-src 'self' wss://relay.example"))
})
