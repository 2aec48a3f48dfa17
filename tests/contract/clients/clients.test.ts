import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { compile, generateTypes, lintDocument, USAGE } from './generators.ts'

const OUTPUT = fileURLToPath(new URL('../../../.cache/clients', import.meta.url))

test('types generated from it compile, tell a success from a failure and fit the mock backend', async ({
  onTestFinished,
}) => {
  const { url, backend, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT, { recursive: true })
  await generateTypes(OUTPUT)
  writeFileSync(join(OUTPUT, 'usage.ts'), USAGE)
  expect(await compile(OUTPUT)).toBe('')

  const { readFirstName } = (await import(/* @vite-ignore */ pathToFileURL(join(OUTPUT, 'usage.ts')).href)) as {
    readFirstName(origin: string, headers: Record<string, string>): Promise<string | undefined>
  }
  const { accessToken } = await backend.setState('member-logged-in')
  expect(await readFirstName(url, { Authorization: `Bearer ${accessToken}` })).toBe('Public node')
  expect(await readFirstName(url, {})).toBe('401')
})

test('the OpenAPI document has no errors and no warnings', async () => {
  const report = await lintDocument()
  expect(report).toContain('Your API description is valid')
  expect(report).not.toMatch(/warning|error/i)
})
