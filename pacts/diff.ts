/** `npm run pact:diff -- <ref>`: see tools/diff/runDiff.ts. */
import { runDiff } from './tools/diff/runDiff.ts'
import { runCommand } from './tools/runCommand.ts'

await runCommand(() => runDiff(process.argv.slice(2)))
