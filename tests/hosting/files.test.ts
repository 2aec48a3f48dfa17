import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hostingFiles } from '../../scripts/hosting/files.ts'
import { paths } from '../../src/lib/config/paths.ts'
import { routes } from '../../src/routes.ts'

const committed = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('hosting files', () => {
  it.each(Object.entries(hostingFiles()))('%s is as generated', (path, text) => {
    expect(committed(path), 'run `npm run hosting`').toBe(text)
  })

  it('netlify.toml lets every route of the app through with status 200', () => {
    const redirects = [...committed('netlify.toml').matchAll(/from = "(.+)"\n {2}to = "(.+)"\n {2}status = (\d+)/g)]
    const pages = redirects.filter(([, , to, status]) => to === '/index.html' && status === '200')
    expect(pages.map(([, from]) => from).sort()).toEqual(routes.map(({ path }) => path).sort())
    expect(pages.map(([, from]) => from)).not.toContain(paths.home)
    // Redirects are tried in order: what is neither a file, nor the API, nor a route comes last.
    expect(redirects.at(-1)?.slice(1)).toEqual(['/*', '/index.html', '404'])
  })
})
