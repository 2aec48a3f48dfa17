import { Component, type ReactNode } from 'react'
import { text } from '../lib/i18n/intl.ts'
import { toast } from '../lib/notifications/notifications.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface BoundaryProps {
  children: ReactNode
  /** Around something beside the screen: a line says that it is missing, the screen stays. */
  aside?: boolean
}

/** What is shown instead of a blank page when a screen throws, or when its code can't be loaded. */
export class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    if (this.props.aside) toast({ id: 'error.network' }, 'problem')
  }

  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.aside) return null
    return (
      <EmptyState icon="alert" heading="h1" title={text('error.broken')} text={text('error.brokenText')}>
        <Button onClick={() => globalThis.location.reload()}>{text('action.reload')}</Button>
      </EmptyState>
    )
  }
}
