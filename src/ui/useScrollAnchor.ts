import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { anchorScroll } from '../lib/browser/scrollRestoration.ts'

/** The topmost row on the screen. */
interface RowAnchor {
  key: string
  /** Distance of its top from the top of the window, in pixels. */
  top: number
}

interface RowList {
  /** The element with the rows, which have `data-index`. */
  element: RefObject<HTMLElement | null>
  keys: readonly string[]
  virtual: Virtualizer<Window, Element>
}

const isAnchor = (value: unknown): value is RowAnchor =>
  typeof (value as Partial<RowAnchor> | null)?.key === 'string' && typeof (value as RowAnchor).top === 'number'

const topOf = (row: Element): number => row.getBoundingClientRect().top

/** Restores the position of a list by its topmost row: rows above it may have been added, or have another height. */
export function useScrollAnchor(list: RowList): void {
  const latest = useRef(list)
  latest.current = list

  useEffect(
    () =>
      anchorScroll({
        read() {
          const { element, keys } = latest.current
          const rows = element.current
          if (!rows || topOf(rows) >= 0) return undefined
          const row = [...rows.children].find((each) => each.getBoundingClientRect().bottom > 0)
          const key = keys[Number(row?.getAttribute('data-index'))]
          return row && key !== undefined ? ({ key, top: topOf(row) } satisfies RowAnchor) : undefined
        },

        restore(anchor) {
          const { element, keys, virtual } = latest.current
          const index = isAnchor(anchor) ? keys.indexOf(anchor.key) : -1
          if (!isAnchor(anchor) || index === -1) return
          const row = element.current?.querySelector(`[data-index="${index}"]`)
          const distance = row ? topOf(row) - anchor.top : 0
          if (!row) virtual.scrollToIndex(index, { align: 'start' })
          else if (Math.abs(distance) >= 1) scrollBy(0, distance)
        },
      }),
    [],
  )
}
