// Packs the contract for backend teams, `npm run pact:package`. A release packs it too.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/**
 * Packs `pacts/`, including the bundled command.
 *
 * @param folder of the package; created if missing
 */
export function packContract(folder: string): void {
  mkdirSync(folder, { recursive: true })
  // .npmrc blocks scripts, and `prepack` bundles the command.
  const args = ['pack', './pacts', '--ignore-scripts=false', '--silent', '--pack-destination', folder]
  execFileSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

if (import.meta.main) packContract('.cache')
