import { Component, type ReactNode } from 'react'
import { text } from '../lib/intl.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

/** What is shown instead of a blank page when a screen throws, or when its code can't be loaded. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Empty icon="alert" heading="h1" title={text('error.broken')} text={text('error.brokenText')}>
        <Button onClick={() => globalThis.location.reload()}>{text('action.reload')}</Button>
      </Empty>
    )
  }
}
