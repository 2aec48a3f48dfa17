import { inspect, installabilityOf } from './manifest.ts'
import { RECOMMENDED, REQUIRED, SENSIBLE } from './manifestTable.ts'
import { withProfile } from './offline.ts'
import { controlled, expect, test } from './test.ts'

/** Tests of both editions; only the names differ. */
export function testInstallability(name: string, shortName: string): void {
  // The inspection stops the host at the end.
  test.use({ failuresPlanned: true })

  test('Chromium reports no installability error', async ({ host, launchOptions }) => {
    // The private windows of the other tests can't install anything.
    await withProfile(launchOptions, async (start) => {
      const context = await start()
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(host.origin)
      await controlled(page)
      const { manifest, errors } = await installabilityOf(context, page)
      expect(errors).toEqual([])
      expect(manifest).toMatchObject({ name, short_name: shortName, id: '/', start_url: '/', scope: '/' })
    })
  })

  test('the manifest, the service worker and the page pass the PWABuilder checks', async ({ page, host }) => {
    const found = await inspect(page, host)
    const failed = (rows: typeof REQUIRED) => rows.filter(([, passes]) => !passes(found)).map(([row]) => row)
    expect({ required: failed(REQUIRED), recommended: failed(RECOMMENDED), sensible: failed(SENSIBLE) }).toEqual({
      ...{ required: [], recommended: [], sensible: [] },
    })
    expect(found.manifest.shortcuts.map(({ url }) => url)).toEqual(['/node', '/assets', '/assets/record', '/invited'])
  })
}
