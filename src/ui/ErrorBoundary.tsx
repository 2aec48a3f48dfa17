import { Component, type ReactNode } from 'react'
import { t } from '../lib/i18n/intl.ts'
import { toast } from '../lib/notifications/toasts.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** For parts beside the screen: shows a toast instead of the error screen. */
  toastOnly?: boolean
}

/** Shows an error instead of a blank page when a screen throws or its chunk can't be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override componentDidCatch() {
    if (this.props.toastOnly) toast({ id: 'error.network' }, 'problem')
  }

  override render() {
    if (!this.state.hasError) return this.props.children
    if (this.props.toastOnly) return null
    return (
      <EmptyState icon="alert" heading="h1" title={t('error.broken')} text={t('error.brokenText')}>
        <Button onClick={() => globalThis.location.reload()}>{t('action.reload')}</Button>
      </EmptyState>
    )
  }
}
