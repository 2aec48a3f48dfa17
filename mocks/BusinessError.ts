import type { Localized } from './localize.ts'

/** An error that the client gets as an envelope `code` and a localized `message`. */
export class BusinessError extends Error {
  override name = 'BusinessError'
  readonly code: number
  readonly messages: Localized

  /** @param code a value of `CODE` in `src/contract/codes.ts` */
  constructor(code: number, english: string, chinese: string) {
    super(english)
    this.code = code
    this.messages = { 'en-US': english, 'zh-CN': chinese }
  }
}
