import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { OPENAPI_FILE } from '../../../mocks/docs/openapiValidation.ts'

const require = createRequire(import.meta.url)

test('the OpenAPI document has no errors and no warnings', async () => {
  const cli = join(require.resolve('@redocly/cli/package.json'), '../bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [cli, 'lint', fileURLToPath(OPENAPI_FILE)]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env })
  const report = stdout + stderr
  expect(report).toContain('Your API description is valid')
  expect(report).not.toMatch(/warning|error/i)
})
