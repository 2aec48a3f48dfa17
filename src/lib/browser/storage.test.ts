import { expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { clearStorage } from './storage.ts'

it('what an ended session keeps is stored throughout: a tab that ends at the same time reads it at any moment', () => {
  const area = memoryStorage()
  area.setItem('tpu:unsaved-hashes', '["0x1"]')
  area.setItem('tpu:wallet', 'x')
  area.setItem('other', '1')
  const seen: (string | null)[] = []
  const look = () => seen.push(area.getItem('tpu:unsaved-hashes'))
  const watched: Pick<Storage, 'clear' | 'removeItem'> = {
    clear: () => {
      area.clear()
      look()
    },
    removeItem: (key) => {
      area.removeItem(key)
      look()
    },
  }
  vi.stubGlobal('localStorage', Object.assign(Object.create(area), watched))
  vi.stubGlobal('sessionStorage', memoryStorage())

  clearStorage(['unsaved-hashes'])
  expect(new Set(seen)).toEqual(new Set(['["0x1"]']))
  expect([area.getItem('tpu:wallet'), area.getItem('other')]).toEqual([null, null])
})
