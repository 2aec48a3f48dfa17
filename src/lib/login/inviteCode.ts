import { proxy } from 'valtio'
import { INVITE_CODE_MIN_LENGTH } from '../../contract/limits.ts'
import { localStore } from '../browser/storage.ts'
import { paths } from '../config/paths.ts'

const PARAM = 'inviteCode'

/** Visible characters with single spaces between them: no control, bidi or zero-width characters, no combining marks. */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{N}\p{P}\p{S}]+)*$/u
/** Zero-width and bidi characters, which chats add to what is copied. */
const INVISIBLE = /\p{Cf}/gu
/** They end a link, as a space does: Chinese writes none after it. */
const CHINESE_MARKS = /[，。！；：、（）“”《》「」【】]/g

/** The invite code of a link, or as typed; empty: none. Stored on the device until a login has used it or the server refuses it. */
export const storedInvite = proxy({ code: '' })

const normalize = (text: string) => text.normalize('NFKC').replace(INVISIBLE, '').trim()

/**
 * Normalizes typed or pasted text to a code, as it is shown and sent; a whole invite link yields its code. Letter case
 * stays.
 */
export function normalizeInviteCode(typed: string): string {
  const inLink = /[?&#]inviteCode=([^&#\s]+)/.exec(normalize(typed.replaceAll(CHINESE_MARKS, ' ')))?.[1]
  if (inLink === undefined) return normalize(typed)
  try {
    return normalize(decodeURIComponent(inLink.replaceAll('+', ' ')))
  } catch {
    return inLink
  }
}

/** Whether a code is long enough to send, in code points. */
export const isLongEnough = (code: string): boolean => [...code].length >= INVITE_CODE_MIN_LENGTH

/** Whether a normalized code may be sent. */
export const isInviteCode = (code: string): boolean => isLongEnough(code) && VISIBLE.test(code)

/** Stores the code in a link or a text, if there is a valid one. @returns whether it survives a reload */
export function saveInviteCode(text: string): boolean {
  const code = normalizeInviteCode(text)
  if (!isInviteCode(code)) return false
  storedInvite.code = code
  return localStore.set('inviteCode', code)
}

/** Deletes the code: a login has used it, the server refused it, or the user removes it. */
export function forgetInviteCode(): void {
  storedInvite.code = ''
  localStore.remove('inviteCode')
}

/** Version 1.0.0 stored any text. */
function restoreInviteCode(): void {
  const code = normalizeInviteCode(localStore.get('inviteCode') ?? '')
  storedInvite.code = isInviteCode(code) ? code : ''
}

/** Restores the stored code, then takes a code from the URL. A code stays in the address bar until it is stored. */
export function initInviteCode(): void {
  restoreInviteCode()
  // Another tab may use the code up.
  globalThis.addEventListener('storage', ({ key }) => key?.endsWith('inviteCode') && restoreInviteCode())
  const url = new URL(globalThis.location.href)
  const inHash = url.hash.includes(PARAM)
  if (!saveInviteCode(url.searchParams.get(PARAM) ?? (inHash ? url.hash : ''))) return
  url.searchParams.delete(PARAM)
  if (inHash) url.hash = ''
  globalThis.history.replaceState(globalThis.history.state, '', url)
}

/** Invite link: the home with the `inviteCode` query parameter. Source: specification §9. */
export const inviteLink = (origin: string, code: string): string =>
  `${origin}${paths.home}?${PARAM}=${encodeURIComponent(code)}`
