#!/usr/bin/env node
/** The command of the package `tpu-api-contract`. Bundled into `pacts/dist/cli.js` by `package/build.mjs`. */
import { readFileSync } from 'node:fs'
import { runMock } from '../../mocks/runMock.ts'
import { runJourney } from './journey/runJourney.ts'
import { runProxy } from './proxy/runProxy.ts'
import { runCommand } from './runCommand.ts'
import { SetupError } from './verify/selectInteractions.ts'
import { verifyBackend } from './verify/verifyBackend.ts'

const NAME = 'npx --no -- tpu-api-contract'
const HELP = `${NAME} <command>

  verify --provider <url>   verifies a backend against the contract
  journey --provider <url>  plays calls that depend on each other: log in, buy, withdraw, refresh, turn pages
  proxy --provider <url>    stands between app and backend and names each response that breaks the contract
  mock                      starts a backend that implements the contract, with states and faults in its /docs
  version                   prints the version of the contract

Options of a command: ${NAME} verify --help`

const print = (text: string): boolean => process.stdout.write(`${text}\n`)

const startMock = (args: readonly string[]): Promise<boolean> =>
  runMock(args).catch((error: Error) => {
    throw new SetupError(error.message)
  })

const COMMANDS: Readonly<Record<string, (args: readonly string[], command: string) => Promise<boolean>>> = {
  verify: verifyBackend,
  journey: runJourney,
  mock: startMock,
  proxy: runProxy,
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

async function main([name = '--help', ...args]: readonly string[]): Promise<boolean> {
  if (name === 'version' || name === '--version') return print(readVersion())
  if (name === '--help') return print(HELP)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new SetupError(`There is no command ${name}.\n\n${HELP}`)
  return command(args, `${NAME} ${name}`)
}

await runCommand(() => main(process.argv.slice(2)))
