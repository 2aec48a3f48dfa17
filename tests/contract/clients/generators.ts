import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OPENAPI_FILE } from '../../../mocks/docs/openapiValidation.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const DOCUMENT = fileURLToPath(OPENAPI_FILE)

/** Generates types from the OpenAPI document into a folder. */
export const generateTypes = (folder: string): Promise<unknown> => {
  const cli = join(require.resolve('openapi-typescript/package.json'), '../bin/cli.js')
  const hook = new URL('typescriptApi.ts', import.meta.url).href
  return run(process.execPath, ['--import', hook, cli, DOCUMENT, '-o', join(folder, 'api.d.ts')])
}

/** Code that uses them: `readFirstName` calls `listNodeTypes`; the rest must compile. */
export const USAGE = `import type { operations } from './api.d.ts'
type Operation = operations['listNodeTypes']
type Reply = Operation['responses'][200]['content']['application/json']
type Login = operations['authorize']['responses'][200]['content']['application/json']

export async function readFirstName(origin: string, headers: Record<string, string>): Promise<string | undefined> {
  const reply = (await (await fetch(origin + '/api/v1/node/types', { headers })).json()) as Reply
  if (isSuccess(reply)) return reply.data[0]?.name
  // @ts-expect-error A failure has no list.
  const list: unknown[] = reply.data
  return String(list === null ? reply.code : list)
}
const isSuccess = (reply: Reply): reply is Extract<Reply, { code: 200 }> => reply.code === 200
export const askForInviteCode = (reply: Login): boolean => reply.code === 404
export const withoutLanguage: Operation['parameters']['header'] = {}
`

/** Compiles a folder in strict mode. @returns the errors */
export async function compile(folder: string): Promise<string> {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc')
  return run(process.execPath, [tsc, '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

/** Lints the OpenAPI document with the recommended rules. @returns its report */
export async function lintDocument(): Promise<string> {
  const cli = join(require.resolve('@redocly/cli/package.json'), '../bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout, stderr } = await run(process.execPath, [cli, 'lint', DOCUMENT], { env })
  return stdout + stderr
}
