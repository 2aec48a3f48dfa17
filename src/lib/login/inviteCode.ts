import { proxy } from 'valtio'
import { INVITE_CODE_MIN_LENGTH } from '../../contract/limits.ts'
import { localStore } from '../browser/storage.ts'
import { paths } from '../config/paths.ts'

const STORAGE_KEY = 'inviteCode'
const PARAM = 'inviteCode'

/** The invite code of a link; empty: none. Stored on the device until the server refuses it. */
export const storedInvite = proxy({ code: '' })

/** Normalizes typed or pasted text to a code; a whole invite link yields its code. Letter case stays. */
export function normalizeInviteCode(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const inLink = /[?&#]inviteCode=([^&#\s]+)/.exec(text)?.[1]
  if (inLink === undefined) return text
  try {
    return decodeURIComponent(inLink.replaceAll('+', ' ')).normalize('NFKC').trim()
  } catch {
    return inLink
  }
}

/** Whether a code is long enough to send, in code points. */
export const isLongEnough = (code: string): boolean => [...code].length >= INVITE_CODE_MIN_LENGTH

/** Stores a code. Returns whether it survives a reload. */
export function saveInviteCode(code: string): boolean {
  storedInvite.code = code
  return localStore.set(STORAGE_KEY, code)
}

/** Deletes a code that the server refused. */
export function forgetInviteCode(): void {
  storedInvite.code = ''
  localStore.remove(STORAGE_KEY)
}

/** Restores the stored code, then takes one from the URL. It leaves the address bar only once it is stored. */
export function initInviteCode(): void {
  storedInvite.code = localStore.get(STORAGE_KEY) ?? ''
  const url = new URL(globalThis.location.href)
  const code = normalizeInviteCode(url.searchParams.get(PARAM) ?? (url.hash.includes(PARAM) ? url.hash : ''))
  if (!code || !saveInviteCode(code)) return
  url.searchParams.delete(PARAM)
  if (url.hash.includes(PARAM)) url.hash = ''
  globalThis.history.replaceState(globalThis.history.state, '', url)
}

/** Invite link: the home with the `inviteCode` query parameter. Source: specification §9. */
export const inviteLink = (origin: string, code: string): string =>
  `${origin}${paths.home}?${PARAM}=${encodeURIComponent(code)}`
