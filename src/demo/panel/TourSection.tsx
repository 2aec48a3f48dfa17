import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { TOUR, type TourStop } from '../../../mocks/scenarios/tour.ts'
import { language } from '../../lib/i18n/intl.ts'
import { BarButton } from '../../ui/BarButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'

const open = (demo: Demo, { settings, path }: TourStop) => void demo.applySituation(settings, path)

/** The index of the stop that is shown, or -1. */
function useCurrentStop(demo: Demo): number {
  const { scenarios } = useSnapshot(demo.state).settings
  return TOUR.findIndex(({ settings }) => settings.scenarios[0]?.name === scenarios[0]?.name)
}

/** Opens the stop after the one that is being shown. */
export function NextStop({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const next = TOUR[useCurrentStop(demo) + 1]
  return next ? <Button onClick={() => open(demo, next)}>{t['tour.next']}</Button> : null
}

/** "Show it in five minutes": what to open and what to say. */
export function TourSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { current } = useSnapshot(language)
  const shown = useCurrentStop(demo)
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current stop changes.
  useEffect(() => void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }), [shown])
  return (
    <>
      <Note>{t['tour.about']}</Note>
      <ol ref={list} className={styles.stops}>
        {TOUR.map((stop, index) => (
          <li key={stop.id} className={styles.stop} aria-current={index === shown ? 'step' : undefined}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={styles.stopTitle}>{stop.title[current]}</h3>
              <Note>{stop.say[current]}</Note>
            </div>
            <BarButton label={`${t['tour.open']}: ${stop.title[current]}`} onClick={() => open(demo, stop)}>
              {t['tour.open']}
            </BarButton>
          </li>
        ))}
      </ol>
    </>
  )
}
