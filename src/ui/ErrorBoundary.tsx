import { Component, type ReactNode } from 'react'
import { t } from '../lib/i18n/intl.ts'
import { toast } from '../lib/notifications/toasts.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface BoundaryProps {
  children: ReactNode
  /** For parts beside the screen: shows a toast instead of the error screen. */
  aside?: boolean
}

/** Shows an error instead of a blank page when a screen throws or its chunk can't be loaded. */
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
      <EmptyState icon="alert" heading="h1" title={t('error.broken')} text={t('error.brokenText')}>
        <Button onClick={() => globalThis.location.reload()}>{t('action.reload')}</Button>
      </EmptyState>
    )
  }
}
