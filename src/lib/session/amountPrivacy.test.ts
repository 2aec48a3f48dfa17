import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayIndexedDb, refuseIndexedDb } from '../../../tests/indexedDbFaults.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { stubPage } from '../../../tests/stubPage.ts'
import { localStore } from '../browser/storage.ts'
import { FlagsDatabase } from '../durable/flags.ts'
import { readFlag } from '../durable/readFlag.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await inFlags((flags) => flags.clear())
})

const openTab = async () => {
  vi.resetModules()
  return import('./amountPrivacy.ts')
}

async function inFlags(work: (flags: FlagsDatabase['facts']) => Promise<unknown>): Promise<void> {
  const database = new FlagsDatabase()
  await work(database.facts)
  database.close()
}

const storeFlag = (value: number) => inFlags((flags) => flags.put(value, 'amountsHidden'))

describe('startAmountPrivacy', () => {
  it('shows amounts on a device that has never hidden them', async () => {
    const { startAmountPrivacy, areAmountsHidden } = await openTab()
    await startAmountPrivacy()
    expect(areAmountsHidden()).toBe(false)
  })

  it('hides amounts until the device has answered, however late', async () => {
    await storeFlag(0)
    const answer = delayIndexedDb()
    const { startAmountPrivacy, areAmountsHidden } = await openTab()
    const started = startAmountPrivacy()
    expect(areAmountsHidden()).toBe(true)
    answer()
    await started
    expect(areAmountsHidden()).toBe(false)
  })

  it('hides amounts after an expired session has cleared web storage, in later starts of version 1.0.0 too', async () => {
    await storeFlag(1)
    const { startAmountPrivacy, areAmountsHidden } = await openTab()
    await startAmountPrivacy()
    expect(areAmountsHidden()).toBe(true)
    expect(localStore.get('amountsHidden')).not.toBeNull()
  })

  it('does not override what the user has chosen meanwhile', async () => {
    await storeFlag(1)
    const answer = delayIndexedDb()
    const { startAmountPrivacy, areAmountsHidden, setAmountsHidden } = await openTab()
    const started = startAmountPrivacy()
    setAmountsHidden(false)
    answer()
    await started
    expect(areAmountsHidden()).toBe(false)
  })

  it.each([
    ['does not exist', () => vi.stubGlobal('indexedDB', undefined)],
    ['can’t be opened', refuseIndexedDb],
  ])('remembers the choice in local storage if IndexedDB %s', async (_, fault) => {
    fault()
    const first = await openTab()
    await first.startAmountPrivacy()
    expect(first.areAmountsHidden()).toBe(false)
    first.setAmountsHidden(true)
    const second = await openTab()
    await second.startAmountPrivacy()
    expect(second.areAmountsHidden()).toBe(true)
  })

  it('follows another tab', async () => {
    const [{ startAmountPrivacy, areAmountsHidden }, other] = [await openTab(), await openTab()]
    await startAmountPrivacy()
    for (const hidden of [true, false]) {
      other.setAmountsHidden(hidden)
      await vi.waitFor(() => expect(areAmountsHidden()).toBe(hidden))
    }
  })

  it('hides in a page from the back/forward cache, which gets no messages, what another tab has hidden', async () => {
    const page = stubPage(new EventTarget())
    const { startAmountPrivacy, areAmountsHidden } = await openTab()
    await startAmountPrivacy()
    localStore.set('amountsHidden', '1')
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(areAmountsHidden()).toBe(true)
  })

  it('does not show amounts when the session of another tab expires', async () => {
    const page = stubPage(new EventTarget())
    const { startAmountPrivacy, areAmountsHidden, setAmountsHidden } = await openTab()
    await startAmountPrivacy()
    setAmountsHidden(true)
    localStorage.clear()
    page.dispatchEvent(new Event('storage'))
    expect(areAmountsHidden()).toBe(true)
  })
})

describe('setAmountsHidden', () => {
  it('is kept on the device, where version 1.0.0 finds it', async () => {
    const { setAmountsHidden } = await openTab()
    for (const hidden of [true, false, true, false]) {
      setAmountsHidden(hidden)
      expect(localStore.get('amountsHidden') !== null).toBe(hidden)
    }
    await vi.waitFor(async () => expect(await readFlag('amountsHidden')).toBe(0))
    setAmountsHidden(true)
    await vi.waitFor(async () => expect(await readFlag('amountsHidden')).toBe(1))
  })
})
