import type { Localized } from './localize.ts'

/** An error that the client gets as an envelope `code` and a localized `message`. */
export class BusinessError extends Error {
  override name = 'BusinessError'
  readonly code: number
  readonly messages: Localized

  constructor(code: number, messages: Localized) {
    super(messages['en-US'])
    this.code = code
    this.messages = messages
  }
}

/**
 * Creates a business error to throw.
 *
 * @param code a value of `CODE` in `src/contract/codes.ts`
 */
export const businessError = (code: number, english: string, chinese: string): BusinessError =>
  new BusinessError(code, { 'en-US': english, 'zh-CN': chinese })
