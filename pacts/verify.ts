/**
 * Plays the committed contract to a backend and says what does not fit:
 *
 *   npm run pact:verify -- http://localhost:8080 [address where its states are set; /_states there unless told]
 *
 * Fails if a binding interaction fails; those that are pending are only reported.
 */
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'

// Before the native library is loaded: no usage statistics are sent.
process.env.PACT_DO_NOT_TRACK = 'true'
// Of a library below Pact; nothing that whoever verifies could do about.
process.noDeprecation = true

const [url, statesUrl = `${url}/_states`] = process.argv.slice(2)
if (!url) {
  process.stderr.write('Whom to verify? npm run pact:verify -- http://localhost:8080\n')
  process.exit(2)
}

const verifier = new Verifier({
  provider: 'tpu-api',
  providerBaseUrl: url,
  providerStatesSetupUrl: statesUrl,
  // So that no interaction sees what the one before has left.
  providerStatesSetupTeardown: true,
  pactUrls: [fileURLToPath(new URL('tpu-app-tpu-api.json', import.meta.url))],
  logLevel: 'error',
})

// The verifier has already written what failed; its error repeats all of it.
await verifier.verifyProvider().catch(() => {
  process.exitCode = 1
})
