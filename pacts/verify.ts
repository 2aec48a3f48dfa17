/** `npm run pact:verify -- --provider http://localhost:8080`: see tools/verify/verifyBackend.ts. */
import { runCommand } from './tools/runCommand.ts'
import { verifyBackend } from './tools/verify/verifyBackend.ts'

await runCommand(() => verifyBackend(process.argv.slice(2), 'npm run pact:verify --'))
