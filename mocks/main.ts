/** `npm run mock`: see runMock.ts. */
import { runMock } from './runMock.ts'

await runMock(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
