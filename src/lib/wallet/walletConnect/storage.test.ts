import { expect, test } from 'vitest'
import { resultOf } from '../../browser/readDatabase.ts'
import {
  clearWalletConnectStorage,
  createWalletConnectStorage,
  hasWalletConnectEntries,
  WALLET_CONNECT_DATABASE,
} from './storage.ts'

/** A tab of version 1.0.0: opens no version, never closes, and does not notice upgrades. */
function openAs100(): Promise<IDBDatabase> {
  const opening = indexedDB.open(WALLET_CONNECT_DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
  return resultOf(opening)
}

test('the session that version 1.0.0 has stored goes on, and a log-out deletes it', async () => {
  expect(await hasWalletConnectEntries()).toBe(false)
  const old = await openAs100()
  const stored = old.transaction('entries', 'readwrite').objectStore('entries')
  stored.put([{ topic: 'a' }], 'wc@2:client:0.3//session')
  stored.put('00ff', 'wc@2:core:0.3//keychain')
  const storage = createWalletConnectStorage()
  expect(await hasWalletConnectEntries()).toBe(true)
  expect(await storage.getItem('wc@2:core:0.3//keychain')).toBe('00ff')
  await storage.setItem('b', undefined)
  await storage.removeItem('wc@2:core:0.3//keychain')
  expect(await storage.getKeys()).toEqual(['b', 'wc@2:client:0.3//session'])
  expect(await storage.getEntries()).toEqual([
    ['b', undefined],
    ['wc@2:client:0.3//session', [{ topic: 'a' }]],
  ])
  await clearWalletConnectStorage()
  expect(await hasWalletConnectEntries()).toBe(false)
})

test('stores nothing once it is retired', async () => {
  const storage = createWalletConnectStorage()
  await storage.setItem('a', 1)
  await storage.retire()
  await storage.setItem('a', 2)
  expect(await storage.getKeys()).toEqual([])
})
