import { useEffect, useState } from 'react'
import { isAtTop } from '../../lib/browser/scroll.ts'
import { sleep } from '../../lib/browser/sleep.ts'
import { refreshByHand } from '../../lib/network/screenRefresh.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './PullToRefresh.module.css'

/** Distance after which a release refreshes, in pixels of the indicator. */
const REFRESH_AT_PX = 56
const MAX_PULL_PX = 84
/** Pixels that the indicator moves for each pixel of the finger. */
const RESISTANCE = 0.5
/** A shorter refresh would only flicker. */
const MIN_SPIN_MS = 500

const hasOpenDialog = () => document.querySelector('dialog[open]') !== null

/**
 * Follows one finger that pulls down at the top of the page.
 *
 * @param onPull called with the distance of the indicator in pixels; 0: the pull has ended
 * @param onRefresh called when the finger is lifted far enough down
 * @returns a stop function
 */
function followPull(onPull: (distance: number) => void, onRefresh: () => void): () => void {
  let startY: number | undefined
  let distance = 0
  const move = (next: number) => {
    distance = next
    onPull(next)
  }
  const onStart = ({ touches }: TouchEvent) => {
    startY = touches.length === 1 && isAtTop() && !hasOpenDialog() ? touches[0]?.clientY : undefined
  }
  const onMove = ({ touches: [touch, ...others] }: TouchEvent) => {
    if (startY === undefined || !touch) return
    // Scrolled up again, or a second finger: no longer a pull.
    if (others.length > 0 || !isAtTop()) {
      startY = undefined
      return move(0)
    }
    move(Math.min(MAX_PULL_PX, Math.max(0, (touch.clientY - startY) * RESISTANCE)))
  }
  const onEnd = () => {
    startY = undefined
    if (distance >= REFRESH_AT_PX) onRefresh()
    move(0)
  }
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  document.addEventListener('touchstart', onStart, options)
  document.addEventListener('touchmove', onMove, options)
  document.addEventListener('touchend', onEnd, options)
  document.addEventListener('touchcancel', () => move(0), options)
  return () => listening.abort()
}

/**
 * Pulling down at the top of a screen refreshes it. For touch only: the age of the data is a button that does the same.
 * `overscroll-behavior` in base.css turns off the browser's own gesture, which would reload the app.
 */
export default function PullToRefresh() {
  const [pull, setPull] = useState(0)
  const [refreshing, setRefreshing] = useState(false)

  useEffect(
    () =>
      followPull(setPull, () => {
        setRefreshing(true)
        void Promise.all([refreshByHand(), sleep(MIN_SPIN_MS)]).finally(() => setRefreshing(false))
      }),
    [],
  )

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
