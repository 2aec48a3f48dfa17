import { describe, expect, it } from 'vitest'
import type { Translate } from '../../lib/i18n/intl.ts'
import { signOf, statusLabel, typeIcon, typeLabel } from './recordLabels.ts'

const t: Translate = (id, values) => (values ? `${id} ${values.raw}` : id)

describe.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])('a server that sends %j', (name) => {
  it('gets text, never a property of an object', () => {
    expect(signOf(name)).toBe('')
    expect(typeLabel(t, name)).toBe(`record.unknown ${name}`)
    expect(statusLabel(t, name)).toBe(`record.unknown ${name}`)
    expect(typeIcon(name)).toBe('info')
  })
})
