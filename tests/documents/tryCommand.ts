import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Folders } from './folders.ts'
import { type Rule, type Server, withoutPlaceholders } from './rules.ts'

/** A server is built first. */
const START_SECONDS = 120
const LAST_LINES = 15

interface Shell {
  cwd: string
  env: NodeJS.ProcessEnv
}

function start(text: string, { cwd, env }: Shell) {
  // A process group of its own, so that what it starts ends with it.
  const child = spawn('bash', ['-c', text], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-20_000)
    })
  return { child, all: () => output, output: () => output.trim().split('\n').slice(-LAST_LINES).join('\n') }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stop(child: ChildProcess): Promise<void> {
  const ended = hasEnded(child) ? Promise.resolve() : once(child, 'exit')
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(-(child.pid as number), signal)
    } catch {
      break // the group has ended
    }
    await Promise.race([ended, sleep(3000, undefined, { ref: false })])
  }
  await ended
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  )

/** Starts a server. @throws Error if it doesn't listen, or something else does */
async function serve(text: string, url: string, shell: Shell): Promise<() => Promise<void>> {
  if (await answers(url)) throw new Error(`something else listens at ${url}`)
  const { child, output } = start(text, shell)
  const deadline = Date.now() + START_SECONDS * 1000
  while (!(await answers(url))) {
    if (hasEnded(child) || Date.now() > deadline) {
      await stop(child)
      throw new Error(`does not listen at ${url}\n${output()}`)
    }
    await sleep(200)
  }
  return async () => {
    await stop(child)
    while (await answers(url)) await sleep(100)
  }
}

/** The token that a document tells the reader to copy. */
async function readToken({ url }: Server): Promise<NodeJS.ProcessEnv> {
  const response = await fetch(new URL('/_states', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'member-logged-in' }),
  })
  const { accessToken } = (await response.json().catch(() => ({}))) as { accessToken?: string }
  return accessToken ? { TOKEN: accessToken, ACCESS_TOKEN: accessToken } : {}
}

type RunRule = Extract<Rule, { kind: 'run' }>

async function run(text: string, shell: Shell, { code, says, seconds }: RunRule): Promise<void> {
  const { child, output, all } = start(text, shell)
  const ended = await Promise.race([
    once(child, 'exit').then(([status]) => Number(status)),
    sleep(seconds * 1000, undefined, { ref: false }),
  ])
  await stop(child)
  if (ended === undefined) throw new Error(`runs longer than ${seconds} s\n${output()}`)
  if (ended !== code) throw new Error(`exit code ${ended} instead of ${code}\n${output()}`)
  if (!all().includes(says)) throw new Error(`does not say ${says}\n${output()}`)
}

/** Tries a command as its rule says. @throws Error that says what went wrong */
export async function tryCommand(
  command: string,
  rule: Exclude<Rule, { kind: 'exists' }>,
  shell: Shell,
  folders: Folders,
) {
  const text = withoutPlaceholders(command)
  const stops: (() => Promise<void>)[] = []
  try {
    let { env } = shell
    for (const server of rule.needs) {
      stops.push(await serve(server.command, server.url, { cwd: folders.clone, env }))
      env = { ...env, ...(await readToken(server)) }
    }
    if (rule.kind === 'run') await run(text, { ...shell, env }, rule)
    else stops.push(await serve(text, rule.url, { ...shell, env }))
  } finally {
    for (const stopServer of stops.reverse()) await stopServer()
  }
}
