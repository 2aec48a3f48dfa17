import { useSnapshot } from 'valtio'
import { TOUR } from '../../../mocks/scenarios/tour.ts'
import { language } from '../../lib/i18n/intl.ts'
import type { Demo } from '../createDemo.ts'
import { useDemoMessages } from '../messages.ts'
import styles from './panel.module.css'

/** "Show it in five minutes": what to open and what to say. */
export function TourSection({ demo }: { demo: Demo }) {
  const t = useDemoMessages()
  const { current } = useSnapshot(language)
  return (
    <>
      <p className={styles.about}>{t.panelText}</p>
      <p className={styles.about}>{t['tour.about']}</p>
      <ol className={styles.stops}>
        {TOUR.map(({ id, title, say, settings, path }, index) => (
          <li key={id} className={styles.stop}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.stopText}>
              <h3 className={styles.itemTitle}>{title[current]}</h3>
              <p className={styles.itemAbout}>{say[current]}</p>
            </div>
            <button
              type="button"
              className={styles.small}
              aria-label={`${t['tour.open']}: ${title[current]}`}
              onClick={() => void demo.applySituation(settings, path)}
            >
              {t['tour.open']}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
