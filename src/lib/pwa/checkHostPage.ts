import { BASE } from '../config/base.ts'
import type { UpdateCheck } from './store.ts'

const BUILT_FILES = new RegExp(`(?:src|href)="(${BASE}static/[^"]+)"`, 'g')

const exists = async (path: string) => (await fetch(path, { method: 'HEAD', cache: 'no-store' })).ok

/** Without a service worker: whether the page of the host starts with other code. @throws if the host can't be reached */
export async function checkHostPage(): Promise<UpdateCheck> {
  const response = await fetch(BASE, { cache: 'no-store' })
  if (!response.ok) return 'unknown'
  const html = await response.text()
  const files = [...html.matchAll(BUILT_FILES)].map(([, path = '']) => path)
  if (files.length === 0) return 'unknown'
  if (files.some((path) => document.querySelector(`link[data-entry][href="${path}"]`))) return 'newest'
  return (await Promise.all(files.map(exists))).every(Boolean) ? 'newer' : 'incomplete'
}
