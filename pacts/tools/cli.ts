#!/usr/bin/env node
/**
 * The command of the package `tpu-api-contract`, and `npm run pact:verify`. Bundled into `pacts/dist/cli.js` by
 * `package/build.mjs`.
 */
import { readFileSync } from 'node:fs'
import { type CommandResult, SetupError } from './commandResult.ts'

const NAME = 'npx --no -- tpu-api-contract'
const HELP = `${NAME} <command>

  verify --provider <url>   verifies a backend against the contract
  journey --provider <url>  plays calls that depend on each other: log in, buy, withdraw, refresh, turn pages
  mock                      starts a backend that implements the contract, with states and faults in its /docs
  version                   prints the version of the contract

Options of a command: ${NAME} verify --help`

const good = (text: string): CommandResult => ({ text, isGood: true })

async function startMock(args: readonly string[]): Promise<CommandResult> {
  const { runMock } = await import('../../mocks/runMock.ts')
  await runMock(args).catch((error: Error) => {
    throw new SetupError(error.message)
  })
  return good('')
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

type Command = (args: readonly string[], command: string) => Promise<CommandResult>

/** Loaded when they run: `verify` needs little of the code. */
const COMMANDS: Readonly<Record<string, Command>> = {
  verify: async (...args) => (await import('./verify/verifyBackend.ts')).verifyBackend(...args),
  journey: async (...args) => (await import('./journey/runJourney.ts')).runJourney(...args),
  mock: startMock,
  version: async () => good(readVersion()),
  '--version': async () => good(readVersion()),
  '--help': async () => good(HELP),
}

try {
  const [name = '--help', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new SetupError(`There is no command ${name}.\n\n${HELP}`)
  const { text, isGood } = await command(args, `${NAME} ${name}`)
  if (text !== '') process.stdout.write(`${text}\n`)
  if (!isGood) process.exitCode = 1
} catch (error) {
  // An unexpected error is not a bad verdict either; print its stack.
  const isExpected = error instanceof SetupError
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 2
}
