import { installabilityOf } from '../../pwa/installable.ts'
import { withProfile } from '../../pwa/offline.ts'
import { controlled, expect, test } from '../../pwa/test.ts'

test('Chromium reports no installability error', async ({ host, launchOptions }) => {
  // The private windows of the other tests can't install anything.
  await withProfile(launchOptions, async (start) => {
    const context = await start()
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(host.origin)
    await controlled(page)
    const { manifest, errors } = await installabilityOf(context, page)
    expect(errors).toEqual([])
    expect(manifest).toMatchObject({ name: 'TPU', short_name: 'TPU', id: '/', start_url: '/', scope: '/' })
  })
})
