import { proxy } from 'valtio'
import { INVITE_CODE_MIN_LENGTH } from '../../contract/limits.ts'
import { localStore } from '../browser/storage.ts'

const KEY = 'inviteCode'
const PARAMETER = 'inviteCode'

/** The invite code that a link brought or the user typed; empty: none. Kept on the device. */
export const storedInvite = proxy({ code: localStore.get(KEY) ?? '' })

/** What a person typed or pasted, as a code: a whole invite link gives its code; case is kept. */
export function normalizeInviteCode(typed: string): string {
  const plain = typed.normalize('NFKC').trim()
  const inLink = /[?&#]inviteCode=([^&#\s]+)/.exec(plain)?.[1]
  if (inLink === undefined) return plain
  try {
    return decodeURIComponent(inLink.replaceAll('+', ' ')).normalize('NFKC').trim()
  } catch {
    return inLink
  }
}

/** Whether a code is long enough to be sent: 4 characters as a person counts them. */
export const isLongEnough = (code: string): boolean => [...code].length >= INVITE_CODE_MIN_LENGTH

/** Keeps a code. Answers whether it survives a reload. */
export function saveInviteCode(code: string): boolean {
  storedInvite.code = code
  return localStore.set(KEY, code)
}

/** Takes the invite code out of the address that was opened; it leaves the address bar only once it is kept. */
export function takeInviteCodeFromUrl(): void {
  const url = new URL(globalThis.location.href)
  const code = normalizeInviteCode(url.searchParams.get(PARAMETER) ?? (url.hash.includes(PARAMETER) ? url.hash : ''))
  if (!code || !saveInviteCode(code)) return
  url.searchParams.delete(PARAMETER)
  if (url.hash.includes(PARAMETER)) url.hash = ''
  globalThis.history.replaceState(globalThis.history.state, '', url)
}

/** The invite link is the host with the `inviteCode` query. Source: specification §9. */
export const inviteLink = (origin: string, code: string): string =>
  `${origin}/?${PARAMETER}=${encodeURIComponent(code)}`
