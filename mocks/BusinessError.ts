import type { Localized } from './localize.ts'

/** A business error: travels as the envelope's code and message. */
export class BusinessError extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly messages: Localized

  constructor(code: number, text: Localized) {
    super(text['en-US'])
    this.code = code
    this.messages = text
  }
}

/** A business error to throw: a code of the contract and the message in both languages. */
export const businessError = (code: number, english: string, chinese: string): BusinessError =>
  new BusinessError(code, { 'en-US': english, 'zh-CN': chinese })
