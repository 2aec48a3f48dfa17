// Plain JavaScript: it may run on a Node that does not strip types.
import { copyFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const PACTS = fileURLToPath(new URL('../..', import.meta.url))

/*
 * Bundles the command of the package into `pacts/dist/cli.js`. Installed packages can't have TypeScript files
 * (https://nodejs.org/api/typescript.html#type-stripping-in-dependencies), and a bundle has what the command needs of
 * this project's libraries: the package installs nothing but the native verifier.
 */
await build({
  configFile: false,
  root: PACTS,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'tools/cli.ts',
    outDir: 'dist',
    target: 'node20',
    minify: false,
    // One file, beside which the command finds its data.
    rolldownOptions: { output: { codeSplitting: false } },
    // Of the libraries in the bundle.
    license: { fileName: 'LICENSES.txt' },
  },
})

// The documentation of the mock.
mkdirSync(`${PACTS}/dist/docs`, { recursive: true })
for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'])
  copyFileSync(new URL(import.meta.resolve(`swagger-ui-dist/${name}`)), `${PACTS}/dist/docs/${name}`)
