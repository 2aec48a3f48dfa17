import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListPlace } from './placeKeeper.ts'
import { VirtualRows } from './VirtualRows.tsx'

const entries = Array.from({ length: 200 }, (_, index) => ({
  time: 200 - index,
  id: `r${index}`,
  value: `row ${index}`,
}))

const firstRender = (start?: ListPlace) => {
  vi.stubGlobal('screen', { width: 390, height: 844 })
  vi.stubGlobal('innerHeight', 660)
  const html = renderToStaticMarkup(
    <VirtualRows
      entries={entries}
      label="Records"
      setSize={200}
      rowHeight={66}
      renderRow={(value) => <b>{value}</b>}
      start={start}
    />,
  )
  return [...html.matchAll(/aria-posinset="(\d+)".*?<b>(.*?)<\/b>/g)].map(([, position, text]) => [position, text])
}

afterEach(() => vi.unstubAllGlobals())

describe('VirtualRows', () => {
  it('renders the rows that fill the screen with the list, before anything is measured', () => {
    const rows = firstRender()
    expect(rows).toHaveLength(13)
    expect(rows.slice(0, 2)).toEqual([
      ['1', 'row 0'],
      ['2', 'row 1'],
    ])
  })

  it('renders no rows at the top where it starts further down', () => {
    expect(firstRender({ time: 100, id: 'r100', offset: 0 })).toEqual([])
  })
})
