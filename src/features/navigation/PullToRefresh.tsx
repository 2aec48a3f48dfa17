import { useEffect, useState } from 'react'
import { isAtTop } from '../../lib/browser/scroll.ts'
import { refreshScreen } from '../../lib/network/screenRefresh.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './PullToRefresh.module.css'

/** Distance after which a release refreshes, in pixels of the indicator. */
const REFRESH_AT_PX = 56
const MAX_PULL_PX = 84
/** The indicator follows the finger at this rate. */
const RESISTANCE = 0.5
/** A shorter refresh would only flicker. */
const MIN_SPIN_MS = 500

const hasOpenDialog = () => document.querySelector('dialog[open]') !== null

/**
 * Pulling down at the top of a screen refreshes it. For touch only: the age of the data is a button that does the same.
 * `overscroll-behavior` in base.css turns off the browser's own gesture, which would reload the app.
 */
export default function PullToRefresh() {
  const [pull, setPull] = useState(0)
  const [refreshing, setRefreshing] = useState(false)

  useEffect(() => {
    let startY: number | undefined
    let distance = 0
    const move = (next: number) => {
      distance = next
      setPull(next)
    }
    const onStart = ({ touches }: TouchEvent) => {
      startY = touches.length === 1 && isAtTop() && !hasOpenDialog() ? touches[0]?.clientY : undefined
    }
    const onMove = ({ touches }: TouchEvent) => {
      if (startY === undefined) return
      const [touch] = touches
      // Scrolled up again, or a second finger: no longer a pull.
      if (!touch || touches.length > 1 || !isAtTop()) startY = undefined
      move(
        startY === undefined || !touch ? 0 : Math.min(MAX_PULL_PX, Math.max(0, (touch.clientY - startY) * RESISTANCE)),
      )
    }
    const onEnd = () => {
      startY = undefined
      if (distance >= REFRESH_AT_PX) {
        setRefreshing(true)
        const shown = new Promise((resolve) => setTimeout(resolve, MIN_SPIN_MS))
        void Promise.all([refreshScreen(), shown]).finally(() => setRefreshing(false))
      }
      move(0)
    }
    const listeners = [
      ['touchstart', onStart],
      ['touchmove', onMove],
      ['touchend', onEnd],
      ['touchcancel', () => move(0)],
    ] as [string, EventListener][]
    for (const [event, listener] of listeners) document.addEventListener(event, listener, { passive: true })
    return () => {
      for (const [event, listener] of listeners) document.removeEventListener(event, listener)
    }
  }, [])

  if (pull === 0 && !refreshing) return null
  const y = refreshing ? REFRESH_AT_PX : pull
  return (
    <div aria-hidden="true" className={styles.slot}>
      <span
        data-pull={refreshing ? 'refreshing' : 'pulling'}
        className={`${styles.indicator} ${y >= REFRESH_AT_PX ? styles.ready : ''}`}
        style={{ transform: `translateY(${y}px)` }}
      >
        {refreshing ? <Spinner /> : <Icon name="refresh" size="1.2rem" />}
      </span>
    </div>
  )
}
