import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { PrecacheEntry } from 'workbox-precaching'
import { SHELL } from '../../../src/lib/config/pages.ts'

/** Name of the cache of the older worker: each build of version 1.0.0 has one of its own. */
export const OLDER_CACHE = 'tpu-build-sha256-older'

/** A worker that treats caches, clients and messages as the worker of version 1.0.0 does. */
const sourceOf = (files: string[]) => `
const name = ${JSON.stringify(OLDER_CACHE)}
const files = ${JSON.stringify(files)}
async function activate() {
  for (const other of await caches.keys())
    if (other !== name && other.startsWith('tpu-build-')) await caches.delete(other)
  await clients.claim()
}
async function respond(request, file) {
  return (await (await caches.open(name)).match(file)) ?? fetch(request)
}
addEventListener('install', (event) => event.waitUntil(caches.open(name).then((cache) => cache.addAll(files))))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('message', ({ data }) => data.type === 'SKIP_WAITING' && skipWaiting())
addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  const file = mode === 'navigate' ? '${SHELL}' : new URL(url).pathname
  if (files.includes(file)) event.respondWith(respond(event.request, file))
})
`

/**
 * Copies a build, with the older worker.
 *
 * @returns its folder
 */
export function withOlderWorker(build: string): string {
  const folder = `.cache/e2e-next/older-worker-${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  cpSync(build, folder, { recursive: true })
  const entries = readFileSync(`${folder}/sw.js`, 'utf8').match(/\{"integrity":[^{}]*\}/g) ?? []
  const files = entries.map((text) => (JSON.parse(text) as PrecacheEntry).url)
  writeFileSync(`${folder}/sw.js`, sourceOf(files))
  return folder
}
