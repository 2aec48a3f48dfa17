import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * Bundles the command of the package into `pacts/dist/cli.js`. Installed packages can't have TypeScript files
 * (https://nodejs.org/api/typescript.html#type-stripping-in-dependencies), and a bundle has what the command needs of
 * this project's libraries: the package installs nothing but the native verifier.
 */
export async function buildPackage(): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'tools/cli.ts',
      outDir: 'dist',
      target: 'node20',
      minify: false,
      // Of the libraries in the bundle.
      license: { fileName: 'LICENSES.txt' },
    },
  })
}

if (import.meta.main) await buildPackage()
