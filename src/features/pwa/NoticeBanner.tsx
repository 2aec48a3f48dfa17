import { useId } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './NoticeBanner.module.css'

interface Action {
  text: string
  onClick: () => void
}

/** A banner above the screen, with up to two actions. */
export function NoticeBanner(props: {
  icon: IconName
  title: string
  text: string
  primaryAction?: Action | undefined
  secondaryAction?: Action | undefined
}) {
  const titleId = useId()
  const actions = [props.secondaryAction, props.primaryAction].flatMap((action) => action ?? [])
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <Icon name={props.icon} />
      <div role="status">
        <p id={titleId} className={styles.title}>
          {props.title}
        </p>
        <p className={styles.text}>{props.text}</p>
      </div>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <button
              key={action.text}
              type="button"
              className={action === props.primaryAction ? styles.primary : styles.secondary}
              onClick={action.onClick}
            >
              {action.text}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
