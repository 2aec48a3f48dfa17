import type { ReactNode } from 'react'
import styles from './Form.module.css'

/** A form that the app checks and sends itself. The row of the button that submits stays in view. */
export const Form = (props: { onSubmit: (form: HTMLFormElement) => void; children: ReactNode }) => (
  <form
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      props.onSubmit(event.currentTarget)
    }}
  >
    {props.children}
  </form>
)
