import { useId } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextAction } from '../../ui/TextAction.tsx'
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
        <Note>{props.text}</Note>
      </div>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <TextAction
              key={action.text}
              tone={action === props.primaryAction ? 'accent' : 'muted'}
              to={action.onClick}
            >
              {action.text}
            </TextAction>
          ))}
        </div>
      )}
    </section>
  )
}
