import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { compile, GENERATORS, lintDocument } from './generators.ts'

const OUTPUT = fileURLToPath(new URL('../../../.cache/clients', import.meta.url))

test.for(GENERATORS)(
  '$name generates a client that compiles, narrows by the code and reads the mock backend',
  async ({ name, generate, usage }, { onTestFinished }) => {
    const { url, backend, stop } = await startMockServer({ port: 0 })
    onTestFinished(stop)
    const folder = join(OUTPUT, name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await generate(folder, url)
    writeFileSync(join(folder, 'usage.ts'), usage)
    expect(await compile(folder)).toBe('')

    const { readFirstName } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'usage.ts')).href)) as {
      readFirstName(origin: string, headers: Record<string, string>): Promise<string | undefined>
    }
    const { accessToken } = await backend.setState('member-logged-in')
    expect(await readFirstName(url, { Authorization: `Bearer ${accessToken}` })).toBe('Public node')
    expect(await readFirstName(url, {})).toBe('401')
  },
)

test('the OpenAPI document has no errors and no warnings', async () => {
  const report = await lintDocument()
  expect(report).toContain('Your API description is valid')
  expect(report).not.toMatch(/warning|error/i)
})
