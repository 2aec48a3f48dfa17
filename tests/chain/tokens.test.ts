import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BYTECODE_FILE, compileTokens } from './tokens/compile.ts'

test('the committed bytecode matches Tokens.sol (`npx node tests/chain/tokens/compile.ts`)', () => {
  expect(readFileSync(BYTECODE_FILE, 'utf8')).toBe(compileTokens())
})
