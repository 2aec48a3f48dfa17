import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addPlatformEntries, isFor, isTooYoung, newEntries, specOf, withoutHash } from '../../scripts/lockfile.mjs'

interface Entry {
  version: string
  integrity?: string
  resolved?: string
  optional?: boolean
  os?: string[]
  hasInstallScript?: boolean
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> }

const CI_MACHINE = { platform: 'linux', arch: 'x64', libc: 'glibc' }

describe('package-lock.json', () => {
  it('has a SHA-512 hash for every package; only native ones of other platforms may wait for a registry that has it', () => {
    const unchecked = withoutHash(packages).filter(
      ([, entry]) => !entry.optional || !entry.os || isFor(entry, CI_MACHINE),
    )
    expect(unchecked).toEqual([])
    for (const [path, { integrity }] of Object.entries(packages))
      if (integrity) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==/)
  })

  it('names no registry', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
  })

  it('has no install script that is neither allowed nor denied in package.json', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = scripted.map(([path]) => path.replace(/.*node_modules\//, ''))
    expect(Object.keys(allowScripts).sort()).toEqual(names.sort())
  })

  it('is complete: no platform is missing', () => {
    expect(Object.keys(addPlatformEntries(packages))).toEqual(Object.keys(packages))
  })
})

describe('npm run lock', () => {
  it('adds the native packages of platforms that npm left out', () => {
    const parent = { version: '1.0.0', dev: true, optionalDependencies: { 'tool-linux-arm64-musl': '1.0.0' } }
    expect(addPlatformEntries({ 'node_modules/tool': parent })['node_modules/tool-linux-arm64-musl']).toEqual({
      ...{ version: '1.0.0', cpu: ['arm64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    })
  })

  it('finds the entries without a hash, and the machines they are for', () => {
    const musl = { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] }
    const lock = { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-…' }, 'node_modules/b': musl }
    expect(withoutHash(lock).map(specOf)).toEqual(['b@1.0.0'])
    expect(isFor(musl, CI_MACHINE)).toBe(false)
    expect(isFor(musl, { ...CI_MACHINE, libc: 'musl' })).toBe(true)
  })

  it('refuses a new version that has been public for less than three days', () => {
    const before = { 'node_modules/a': { version: '1.0.0' } }
    const after = { ...before, 'node_modules/b/node_modules/a': { version: '1.1.0' } }
    expect(newEntries(after, before).map(specOf)).toEqual(['a@1.1.0'])
    const now = Date.parse('2026-11-22T00:00:00Z')
    expect(isTooYoung('2026-11-19T00:00:01Z', now)).toBe(true)
    expect(isTooYoung('2026-11-19T00:00:00Z', now)).toBe(false)
    // Not every registry says when a version was published.
    expect(isTooYoung(undefined, now)).toBe(false)
  })
})

describe('.npmrc', () => {
  it('lets no package run a script while it is being installed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})
