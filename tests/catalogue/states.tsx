import type { StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { type Translate, useT } from '../../src/lib/i18n/intl.ts'
import styles from './catalogue.module.css'

type List = (t: Translate) => Record<string, ReactNode>

function States({ list }: { list: List }) {
  return Object.entries(list(useT())).map(([name, part]) => (
    <div key={name} className={styles.state}>
      <p lang="en" className={styles.name}>
        {name}
      </p>
      <div>{part}</div>
    </div>
  ))
}

/** A story that shows every state of a part, by name, below each other. */
export const states = (list: List): StoryObj => ({ render: () => <States list={list} /> })

/** A part that is controlled by its parent. */
export function Controlled<T>(props: { initial: T; children: (value: T, set: (value: T) => void) => ReactNode }) {
  const [value, set] = useState(props.initial)
  return props.children(value, set)
}
