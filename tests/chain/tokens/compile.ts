import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

/** Runtime bytecode by contract name. */
export const BYTECODE_FILE = new URL('tokens.json', import.meta.url)
const SOURCE = 'Tokens.sol'

interface Output {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>
}

/** Compiles the tokens. The output is the same on every machine. */
export function compileTokens(): string {
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content: readFileSync(new URL(SOURCE, import.meta.url), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // No metadata hash, which would change with every comment.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { [SOURCE]: { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const code = Object.entries(contracts[SOURCE] ?? {}).flatMap(([name, { evm }]) =>
    evm.deployedBytecode.object ? [[name, `0x${evm.deployedBytecode.object}`] as const] : [],
  )
  return `${JSON.stringify(Object.fromEntries(code), null, 2)}\n`
}

if (import.meta.main) writeFileSync(BYTECODE_FILE, compileTokens())
