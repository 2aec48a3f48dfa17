import { type KeyboardEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useDemoMessages } from '../messages.ts'
import { panel, SECTIONS, type SectionName, showSection } from '../panelState.ts'
import styles from './panel.module.css'

const tabId = (name: SectionName) => `demo-tab-${name}`
const panelId = (name: SectionName) => `demo-section-${name}`

/** Attributes of the element that holds a section. */
export const sectionIds = (name: SectionName) =>
  ({ id: panelId(name), role: 'tabpanel', 'aria-labelledby': tabId(name) }) as const

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with the keys of https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function SectionTabs() {
  const t = useDemoMessages()
  const { section: shown } = useSnapshot(panel)
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    const index = SECTIONS.indexOf(shown)
    const next =
      step === undefined
        ? { Home: SECTIONS[0], End: SECTIONS.at(-1) }[event.key]
        : SECTIONS[(index + step + SECTIONS.length) % SECTIONS.length]
    if (!next) return
    event.preventDefault()
    showSection(next)
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={t.sections} className={styles.tabs} onKeyDown={onKeyDown}>
      {SECTIONS.map((name) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={name === shown}
          aria-controls={name === shown ? panelId(name) : undefined}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => showSection(name)}
        >
          {t[`tab.${name}`]}
        </button>
      ))}
    </div>
  )
}
