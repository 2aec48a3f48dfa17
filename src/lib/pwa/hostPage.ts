import { BASE } from '../config/base.ts'

/** The page that the host serves now. */
export interface HostPage {
  /** Scripts and styles that it starts with, as paths. */
  files: string[]
  /** Whether the host has all of them: during a deployment some may be missing. */
  isComplete: boolean
}

const BUILT_FILES = new RegExp(`(?:src|href)="(${BASE}static/[^"]+)"`, 'g')

const exists = async (path: string) => (await fetch(path, { method: 'HEAD', cache: 'no-store' })).ok

/** Reads the page from the host, past every cache. @throws if the host can't be reached */
export async function readHostPage(): Promise<HostPage> {
  const response = await fetch(BASE, { cache: 'no-store' })
  const html = response.ok ? await response.text() : ''
  const files = [...html.matchAll(BUILT_FILES)].map(([, path = '']) => path)
  const found = await Promise.all(files.map(exists))
  return { files, isComplete: files.length > 0 && found.every(Boolean) }
}
