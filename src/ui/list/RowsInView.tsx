import { createContext, type FocusEvent, type ReactElement, use, useLayoutEffect, useRef } from 'react'
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua'
import type { ListAnchor } from '../../lib/cache/entryIndex.ts'

interface ListContextValue {
  /** Accessible name. */
  label: string
  /** Number of rows in the list; -1 if it is not known. */
  setSize: number
  /** Of all rows. */
  entries: readonly ListAnchor[]
}

/** The key of a row. */
export const rowKey = ({ time, id }: ListAnchor): string => `${time}|${id}`

/** What the elements of a list need to know beside the props from virtua. */
export const ListContext = createContext<ListContextValue>({ label: '', setSize: -1, entries: [] })

/** Rows in the order of their entries; those without an entry are left out. */
function inOrder(rows: ReactElement[], entries: readonly ListAnchor[]): ReactElement[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return entries.flatMap((entry) => byKey.get(rowKey(entry)) ?? [])
}

/**
 * The list element, with the rows that virtua renders. The row with the focus and its neighbours stay when they are scrolled
 * away, so that Tab goes on from there: `WindowVirtualizer` has no `keepMounted`.
 */
export function RowsInView({ children, style, ref }: CustomContainerComponentProps) {
  const { label, entries } = use(ListContext)
  const inView = children as ReactElement[]
  const focused = useRef<string | null>(null)
  const kept = useRef<ReactElement[]>([])
  const missing = kept.current.filter(({ key }) => inView.every((row) => row.key !== key))
  const rows = missing.length > 0 ? inOrder([...inView, ...missing], entries) : inView

  const keep = (key: string | null) => {
    const at = key === null ? -1 : rows.findIndex((row) => row.key === key)
    focused.current = key
    kept.current = at < 0 ? [] : rows.slice(Math.max(0, at - 1), at + 2)
  }
  useLayoutEffect(() => keep(focused.current))
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    keep(rows[[...currentTarget.children].findIndex((row) => row.contains(target))]?.key ?? null)
  }
  const onBlur = () => {
    // In a window without the focus, the row still has it.
    if (document.hasFocus()) keep(null)
  }
  return (
    // virtua sets `pointerEvents` while the page scrolls: a tap right after would be lost.
    <ul ref={ref} aria-label={label} style={{ ...style, pointerEvents: undefined }} onFocus={onFocus} onBlur={onBlur}>
      {rows}
    </ul>
  )
}

/** An item of the list, in which virtua renders a row. */
export function ListItem({ children, style, index, ref }: CustomItemComponentProps) {
  const { setSize } = use(ListContext)
  return (
    <li ref={ref} style={style} aria-setsize={setSize} aria-posinset={index + 1}>
      {children}
    </li>
  )
}
