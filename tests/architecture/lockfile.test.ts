import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Entry {
  integrity?: string
  license?: string
  resolved?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> }
/** By path; without the project itself. */
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '')

const nameOf = (path: string): string => path.replace(/.*node_modules\//, '')

describe('package-lock.json', () => {
  it('has a SHA-512 hash for every package', () => {
    for (const [path, { integrity }] of packages) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==/)
  })

  it('has WalletConnect under a permissive licence, which its newer versions don’t have', () => {
    const own = packages.filter(([path]) => /\/@walletconnect\/[^/]+$/.test(path))
    expect(new Set(own.map(([, { license }]) => license))).toEqual(new Set(['Apache-2.0', 'MIT']))
  })

  it('names no registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved)).toEqual([])
  })

  it('has the native packages of every platform: npm ci refuses a lockfile without them', () => {
    const names = new Set(packages.map(([path]) => nameOf(path)))
    const optional = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    expect(optional.length).toBeGreaterThan(100)
    expect(optional.filter((name) => !names.has(name))).toEqual([])
  })

  it('has no install script that is neither allowed nor denied in package.json', () => {
    const names = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect(Object.keys(allowScripts).sort()).toEqual(names.sort())
  })
})

describe('.npmrc', () => {
  it('lets no package run a script while it is being installed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})
