import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { initLanguage, language, setLanguage } from './intl.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const start = (languages: string[], fromLink: string | null = null) => {
  vi.stubGlobal('navigator', { languages })
  return initLanguage(fromLink)
}

describe('the offer of Chinese', () => {
  it.each([
    [['zh-CN', 'en'], true],
    [['zh-Hant-TW'], true],
    [['fr', 'zh', 'en'], true],
    [['en-GB', 'zh-CN'], false],
    [['fr'], false],
    [[], false],
  ])('to a browser that prefers %j: %s; the first language is English', async (languages, offered) => {
    await start(languages)
    expect(language).toEqual({ current: 'en-US', offersChinese: offered })
  })

  it.each(['zh-CN', 'en-US'] as const)('ends once %s is chosen, also after a reload', async (chosen) => {
    await start(['zh-CN'])
    await setLanguage(chosen)
    expect(language).toEqual({ current: chosen, offersChinese: false })
    await start(['zh-CN'])
    expect(language).toEqual({ current: chosen, offersChinese: false })
  })

  it('is not made where a link has set the language', async () => {
    await start(['zh-CN'], 'en-US')
    expect(language.offersChinese).toBe(false)
  })
})
