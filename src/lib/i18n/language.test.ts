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

describe('the language', () => {
  it('is that of the link, also where the device stores nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    await start(['en'], 'zh-CN')
    expect(language).toEqual({ current: 'zh-CN', offersChinese: false })
  })

  it('is the one that was chosen last, also if an earlier choice loads later', async () => {
    await start(['en'])
    const chinese = Promise.withResolvers<object>()
    vi.doMock('../../locales/zh-CN.json?ast', () => chinese.promise)
    const earlier = setLanguage('zh-CN')
    await setLanguage('en-US')
    chinese.resolve({ default: {} })
    await earlier
    vi.doUnmock('../../locales/zh-CN.json?ast')
    expect(language.current).toBe('en-US')
    await start(['en'])
    expect(language.current).toBe('en-US')
  })

  it('is that of every tab, whichever has changed it', async () => {
    await start(['en'])
    const other = new BroadcastChannel('tpu-live')
    other.postMessage({ type: 'languageChanged', language: 'zh-CN' })
    await vi.waitFor(() => expect(language.current).toBe('zh-CN'))
    const heard = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data)
    })
    await setLanguage('en-US')
    expect(await heard).toEqual({ type: 'languageChanged', language: 'en-US' })
    other.close()
  })
})
