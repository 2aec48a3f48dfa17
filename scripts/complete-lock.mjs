// Completes package-lock.json with the platform packages (other operating systems and processors) that the registry in
// use did not carry when the lockfile was made: npm leaves those out, and `npm ci` then refuses the whole lockfile.
// Run it after `npm install`: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const PLATFORM = /(android|darwin|freebsd|linux|openbsd|openharmony|win32|netbsd|sunos|aix)-([a-z0-9]+?)(?:-(\w+))?$/
const CPU = { amd64: 'x64' }
const LIBC = { musl: ['musl'], gnu: ['glibc'] }

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const [path, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = [`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => lock.packages[place])
    const [, os, cpu, abi] = PLATFORM.exec(name) ?? []
    if (known || !os || !/^\d+\.\d+\.\d+$/.test(version)) continue
    const libc = os === 'linux' ? LIBC[abi] : undefined
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [CPU[cpu] ?? cpu],
      ...(entry.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      os: [os],
    }
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
