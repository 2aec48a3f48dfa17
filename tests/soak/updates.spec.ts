import { goTo, visitEveryScreen } from '../e2e/pages/screens.ts'
import { cachedPaths, controlled, expect, expectVersion, lookForUpdate, reloaded, test } from '../e2e/pwa/test.ts'
import { inNotice } from '../e2e/pwa/updates.ts'
import { VERSION_A, VERSION_B } from '../e2e/pwa/versions.ts'
import { expectFlat, printUsage, type Usage, watchUsage } from './measure.ts'

/** New versions of the app, one after another. `SOAK=<n>` for another number. */
const UPDATES = Number(process.env.SOAK) || 20

test.use({ loggedIn: true })

test('an app that has been updated many times keeps what one version needs', async ({ app, page, host, next }) => {
  test.setTimeout(20 * 60 * 1000)
  const measure = await watchUsage(page)
  await app.open('/')
  await controlled(page)
  const cachedFiles = async () => (await cachedPaths(page)).length
  const ofOneVersion = await cachedFiles()
  const curve: Usage[] = []
  for (let update = 0; update < UPDATES; update += 1) {
    const [folder, version] = update % 2 === 0 ? [next, VERSION_B] : ['dist/live-e2e', VERSION_A]
    host.deploy(folder)
    await lookForUpdate(page)
    const applied = reloaded([app])
    await inNotice(app, 'app.update').press('Enter')
    await applied
    await expectVersion(app, version)
    await visitEveryScreen(page)
    const usage = await measure()
    curve.push(usage)
    expect(await cachedFiles()).toBe(ofOneVersion)
    printUsage(update, usage)
    // The last screen says the version too, which is looked for in the menu.
    await goTo(app, '/')
  }
  expect(page.context().serviceWorkers()).toHaveLength(1)
  expectFlat(curve)
})
