import { Icon, type IconName } from './Icon.tsx'
import styles from './TextAction.module.css'

interface TextActionProps {
  icon: IconName
  text: string
  /** What a tap does; a string is a page that opens in a new tab. */
  to: string | (() => void)
}

/** A quiet action below what it acts on, such as copying it. */
export function TextAction({ icon, text, to }: TextActionProps) {
  const content = (
    <>
      <Icon name={icon} size="1rem" />
      {text}
    </>
  )
  return typeof to === 'string' ? (
    <a className={styles.action} href={to} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <button type="button" className={styles.action} onClick={to}>
      {content}
    </button>
  )
}
