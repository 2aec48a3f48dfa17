import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { appLink, rememberWalletApp, walletLinks } from './walletLinks.ts'

const param = (url: string, name: string) => new URL(url).searchParams.get(name) ?? ''

/** How each wallet reads the page's URL out of its deep link. */
const READERS: Record<string, (href: string) => string> = {
  MetaMask: (href) => href.replace('https://link.metamask.io/dapp/', 'https://'),
  'Trust Wallet': (href) => param(href, 'url'),
  'OKX Wallet': (href) => param(param(href, 'deeplink'), 'dappUrl'),
  TokenPocket: (href) => (JSON.parse(param(href, 'params')) as { url: string }).url,
  imToken: (href) => param(href, 'url'),
}

afterEach(() => vi.unstubAllGlobals())

describe('walletLinks', () => {
  it.each([
    ['a path', 'https://tpu.example/assets/record', 'K7Q2'],
    ['other parameters', 'https://tpu.example/node?x=1&y=%26%2F', 'K7Q2'],
    ['a code with reserved characters', 'https://tpu.example/', 'a&b=c#d%+é邀请'],
    ['an old language, and a fragment', 'https://tpu.example/?lang=en-US#inviteCode=OLD1', 'K7Q2'],
  ])('every wallet gets the same page, language and invite code: %s', (_, href, code) => {
    const page = appLink(href, 'zh-CN', code)
    expect([param(page, 'lang'), param(page, 'inviteCode'), new URL(page).pathname]).toEqual([
      'zh-CN',
      code,
      new URL(href).pathname,
    ])
    const links = walletLinks(page)
    expect(links.map(({ name }) => name)).toEqual(Object.keys(READERS))
    for (const { name, href: link } of links) expect(READERS[name]?.(link), name).toBe(page)
  })

  it('adds no empty invite code', () => {
    expect(appLink('https://tpu.example/node', 'en-US', '')).toBe('https://tpu.example/node?lang=en-US')
  })

  it('lists the wallet app that was opened last first, and marks only that one', () => {
    vi.stubGlobal('localStorage', memoryStorage())
    expect(walletLinks('https://tpu.example/').some(({ isLast }) => isLast)).toBe(false)
    rememberWalletApp('imToken')
    const links = walletLinks('https://tpu.example/')
    expect(links.map(({ name }) => name)).toEqual(['imToken', 'MetaMask', 'Trust Wallet', 'OKX Wallet', 'TokenPocket'])
    expect(links.map(({ isLast }) => isLast)).toEqual([true, false, false, false, false])
  })
})
