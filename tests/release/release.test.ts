import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

it('a release stops where its archives would contain a configuration, and names the variables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tpu-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}')
  writeFileSync(join(folder, '.env.live.local'), 'VITE_RPC_URLS=https://rpc.example/secret-key')
  writeFileSync(join(folder, '.env.demo.local'), 'VITE_DEPOSIT_MIN=10')
  const script = fileURLToPath(new URL('../../scripts/release/release.ts', import.meta.url))
  const env = { PATH: '', VITE_CHAIN: 'test' }
  const { stderr } = spawnSync(process.execPath, [script, '--dry-run'], { cwd: folder, env, encoding: 'utf8' })
  expect(stderr).toContain('The archives have the defaults: unset VITE_RPC_URLS, VITE_CHAIN, VITE_DEPOSIT_MIN')
  expect(stderr).not.toContain('secret-key')
})
