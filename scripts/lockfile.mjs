// What package-lock.json must say, as pure functions. Plain JavaScript without dependencies: scripts/ensure.mjs uses it
// before there are any.

/** Days that a version must have been public. Most malicious versions are found and removed within hours. */
export const MIN_AGE_DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

const PLATFORM = /(android|darwin|freebsd|linux|openbsd|openharmony|win32|netbsd|sunos|aix)-([a-z0-9]+?)(?:-(\w+))?$/
const CPU = { amd64: 'x64' }
const LIBC = { musl: ['musl'], gnu: ['glibc'] }

/** The package of a lockfile entry; for an alias, the package behind it. */
export const nameOf = ([path, { name }]) => name ?? path.split('node_modules/').at(-1)

/** `name@version` of a lockfile entry. */
export const specOf = (entry) => `${nameOf(entry)}@${entry[1].version}`

/**
 * Adds the native packages of other platforms that the registry in use did not carry when the lockfile was made: npm
 * leaves those out, and `npm ci` then refuses the whole lockfile. Sorts the entries.
 */
export function addPlatformEntries(packages) {
  const all = { ...packages }
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = [`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => all[place])
      const [, os, cpu, abi] = PLATFORM.exec(name) ?? []
      if (known || !os || !/^\d+\.\d+\.\d+$/.test(version)) continue
      const libc = os === 'linux' ? LIBC[abi] : undefined
      all[`node_modules/${name}`] = {
        version,
        cpu: [CPU[cpu] ?? cpu],
        ...(entry.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        os: [os],
      }
    }
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')))
}

/** The entries without a hash. npm compares a download with the hash, so it installs these unchecked. */
export const withoutHash = (packages) =>
  Object.entries(packages).filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)

/** Whether npm installs an entry on a machine; `libc` only on Linux. */
export const isFor = ({ os, cpu, libc }, machine) =>
  (!os || os.includes(machine.platform)) &&
  (!cpu || cpu.includes(machine.arch)) &&
  (!libc || libc.includes(machine.libc))

/** This machine, as `isFor` takes it. */
export const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
})

/** The entries that are new since the lockfile before, by name and version. */
export function newEntries(packages, before) {
  const known = new Set(Object.entries(before).map(specOf))
  return Object.entries(packages).filter((entry) => entry[0] !== '' && !known.has(specOf(entry)))
}

/**
 * Whether a version has not been public for long enough.
 *
 * @param published ISO 8601; undefined where the registry does not say
 * @param now Unix milliseconds
 */
export const isTooYoung = (published, now) =>
  published !== undefined && now - Date.parse(published) < MIN_AGE_DAYS * DAY_MS
