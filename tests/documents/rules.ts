import { readFileSync } from 'node:fs'
import type { DocumentedCommand } from './extract.ts'

/** A server that a command needs: it is started before it and stopped after it. */
export interface Server {
  command: string
  /** An address that answers once it listens. */
  url: string
}

/** How a command is tried. */
export type Rule =
  /** It runs to its end, with this exit code and this text in its output, within this time. */
  | { kind: 'run'; code: number; says: string; seconds: number; needs: readonly Server[] }
  /** It runs until the address answers, and is stopped. */
  | { kind: 'serve'; url: string; needs: readonly Server[] }
  /** It is not run: its script, or the test that runs it, must exist. */
  | { kind: 'exists'; file?: string; reason: string }

const MOCK: Server = { command: 'npm run mock', url: 'http://127.0.0.1:8080/docs' }
const STARTER: Server = { command: 'python3 pacts/example/server.py', url: 'http://127.0.0.1:8080/' }

const ends = ({ code = 0, says = '', needs = [] as readonly Server[], seconds = 300 } = {}): Rule => ({
  kind: 'run',
  ...{ code, says, seconds, needs },
})
const serves = (port: number, needs: readonly Server[] = []): Rule => ({
  kind: 'serve',
  ...{ url: `http://127.0.0.1:${port}/`, needs },
})
const exists = (reason: string, file?: string): Rule => ({ kind: 'exists', reason, ...(file && { file }) })

/** The scripts that the nightly workflow runs: the long proofs. */
const nightly = (): string[] => {
  const workflow = readFileSync('.github/workflows/nightly.yml', 'utf8')
  return [...workflow.matchAll(/^ {10}- ([\w:-]+)$/gm)].map(([, name = '']) => name)
}

const NIGHTLY = new Set(nightly())
const scriptOf = (text: string): string | undefined => /^npm run ([\w:-]+)/.exec(text)?.[1]

/** The first that matches counts. A command without a rule runs to its end. */
const RULES: readonly [command: RegExp, rule: Rule][] = [
  [/^git clone/, exists('this command runs in such a clone')],
  [
    /^npm test(?: -- types unit)?$/,
    exists('every change runs it: .github/workflows/ci.yml', '.github/workflows/ci.yml'),
  ],
  [
    /^npm run (?:screenshots|screenshots:frames|engines:screens|demo-tour|manifest-images)$/,
    exists('pictures to look at'),
  ],
  [/^npm run openapi:orval$/, exists('downloads orval')],
  [/^npm run release -- (?!--dry-run)/, exists('makes a release; its dry run is run')],
  [/--headed/, exists('opens a window')],
  [/^npx --no pact-broker|^pact-broker/, exists('needs a broker', 'tests/contract/kit/pipelines.test.ts')],
  // Names of commands; alone they print their usage.
  [
    /^(?:npm run pact:verify(?: --)?|npx --no tpu-api-contract verify|npx --no pact-verifier)$/,
    ends({ code: 2, says: '--' }),
  ],
  [/--html report\.html/, ends({ code: 1, says: 'Binding: ', needs: [STARTER] })],
  [/^npm run mock -- --help$/, ends()],
  [/^npm run mock\b(?!-)/, { kind: 'serve', url: MOCK.url, needs: [] }],
  [/^(?:go run|java|python3 \S*server\.py)/, serves(8080)],
  [/^(?:npm start|npm run demo|npm run preview)$/, serves(4173)],
  [/^VITE_BASE=\/demo\/ npm start$/, { kind: 'serve', url: 'http://127.0.0.1:4173/demo/', needs: [] }],
  [/^npm run dev$/, serves(5173)],
  [/^npm run catalogue$/, serves(6006)],
  [/^API_ORIGIN=\S+ npm run dev$/, serves(5173)],
  [/contract proxy --provider/, serves(8090, [MOCK])],
  [/(?:verify|--) .*--only/, ends({ needs: [STARTER] })],
  [/^curl |--provider|^pact-verifier /, ends({ needs: [MOCK] })],
  [/^npm run check$|^npm install$|ensure\.mjs/, ends({ seconds: 900 })],
]

/** How a command of a document is tried. */
export function ruleOf({ text }: Pick<DocumentedCommand, 'text'>): Rule {
  const script = scriptOf(text)
  if (script && NIGHTLY.has(script)) return exists('a long proof: .github/workflows/nightly.yml runs it')
  return RULES.find(([command]) => command.test(text))?.[1] ?? ends()
}

/** Values in place of the placeholders of the documents. */
const PLACEHOLDERS: readonly [string, string][] = [
  ['<url>', 'http://127.0.0.1:8080'],
  ['<ref>', 'HEAD~1'],
  ['https://staging.example.com', 'http://127.0.0.1:8080'],
]

export const withoutPlaceholders = (text: string): string =>
  PLACEHOLDERS.reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, value), text)
