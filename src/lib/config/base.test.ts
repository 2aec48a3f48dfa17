import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'

/** Imports modules as a build with this base has them. */
async function importWith<T>(base: string, load: () => Promise<T>): Promise<T> {
  vi.resetModules()
  vi.stubEnv('BASE_URL', base)
  return load()
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('below a path', () => {
  it('every address is below it', async () => {
    const { paths } = await importWith('/demo/', () => import('./paths.ts'))
    expect(Object.values(paths).filter((path) => !path.startsWith('/demo/'))).toEqual([])
    expect(paths).toMatchObject({ home: '/demo/', assetsRecord: '/demo/assets/record' })
  })

  it.each([
    ['/demo/', '/demo/', 'index.html'],
    ['/demo', '/demo/', 'index.html'],
    ['/demo//', '/demo/', 'index.html'],
    ['/demo/assets/record/', '/demo/assets/record.html', 'assets/record.html'],
    ['/demo/mining/record', '/demo/not-found.html', 'not-found.html'],
    ['/', '/demo/not-found.html', 'not-found.html'],
    ['/node', '/demo/not-found.html', 'not-found.html'],
  ])('%s has the page %s, which is %s in the build', async (path, page, file) => {
    const { pageOf, fileOfPage } = await importWith('/demo/', () => import('./pages.ts'))
    expect([pageOf(path), fileOfPage(pageOf(path))]).toEqual([page, file])
  })

  it('an invite link leads to its home', async () => {
    const { inviteLink } = await importWith('/demo/', () => import('../login/inviteCode.ts'))
    expect(inviteLink('https://app.example', 'K7Q2')).toBe('https://app.example/demo/?inviteCode=K7Q2')
  })
})

/** What a build calls things on the device. */
const namesWith = (base: string) =>
  importWith(base, async () => {
    const [{ INSTALLATION }, { BUILD_CACHE }, { CACHE_NAME }, { UPDATE_LOCK }] = await Promise.all([
      import('./edition.ts'),
      import('../pwa/cacheNames.ts'),
      import('../cache/databaseName.ts'),
      import('../tabs/updateLock.ts'),
    ])
    return [INSTALLATION, BUILD_CACHE, CACHE_NAME, UPDATE_LOCK]
  })

describe('on the device', () => {
  it('the names of a build at the root never change: users have data under them', async () => {
    expect(await namesWith('/')).toEqual(['live', 'tpu-build-', 'tpu-cache-live', 'tpu-live:busy'])
  })

  it('apps at the root, below a path and below that share no name', async () => {
    const names = [...(await namesWith('/')), ...(await namesWith('/a/')), ...(await namesWith('/a/b/'))]
    expect(new Set(names).size).toBe(names.length)
  })

  it('a build deletes no cache of an app above it, below it or of another kind', async () => {
    const bases = ['/', '/a/', '/a/b/', '/b/']
    const caches: string[] = []
    for (const base of bases) caches.push((await importWith(base, () => import('../pwa/cacheNames.ts'))).PRECACHE)
    for (const base of bases) {
      const { isOwnCache } = await importWith(base, () => import('../pwa/cacheNames.ts'))
      const isOfBase = bases.map((other) => other === base)
      expect(caches.map(isOwnCache)).toEqual(isOfBase)
      expect(['workbox-precache-v2-https://app.example/', 'other'].map(isOwnCache)).toEqual([false, false])
    }
  })

  it('an ended session clears what the app has stored, and nothing of an app beside it', async () => {
    const area = memoryStorage()
    vi.stubGlobal('localStorage', area)
    vi.stubGlobal('sessionStorage', memoryStorage())
    const { clearStorage, localStore } = await importWith('/demo/', () => import('../browser/storage.ts'))
    area.setItem('other', '1')
    area.setItem('tpu:language', 'zh-CN')
    localStore.set('language', 'en-US')
    localStore.set('wallet', 'x')
    clearStorage(['language'])
    expect([area.getItem('other'), area.getItem('tpu:language')]).toEqual(['1', 'zh-CN'])
    expect([localStore.get('language'), localStore.get('wallet')]).toEqual(['en-US', null])
  })
})
