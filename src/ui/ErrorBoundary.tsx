import { Component, type ReactNode } from 'react'
import { t } from '../lib/i18n/intl.ts'
import { isBrowserOnline } from '../lib/network/transport.ts'
import { reloadWhenIdle } from '../lib/pwa/chunkRecovery.ts'
import { toast } from '../lib/toasts/toasts.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { forgetFailedLoads } from './retryableLazy.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Path of the screen. A screen with another path is rendered as if nothing had happened. */
  path: string
  /** For parts beside the screen: called after an error, which is a toast then, not the error screen. */
  onError?: () => void
}

interface ErrorBoundaryState {
  hasError: boolean
  /** Path on which the error happened. */
  path: string
  /** Whether the user has tapped "try again". */
  retried: boolean
}

/** Shows an error in the place of a screen that throws or can't be loaded. Every other screen goes on working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = { hasError: false, path: this.props.path, retried: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  static getDerivedStateFromProps({ path }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return path === state.path ? null : { hasError: false, path, retried: false }
  }

  override componentDidCatch() {
    // Only once the error is on the screen: earlier, the component would load again at once, in a loop.
    forgetFailedLoads()
    if (!this.props.onError) return
    toast({ id: 'error.notLoaded' }, 'problem')
    this.props.onError()
  }

  /** Renders the screen again. If that has not helped, reloads the page, where a reload can find the page. */
  readonly retry = () => {
    const canReload = isBrowserOnline() || globalThis.navigator.serviceWorker?.controller
    if (this.state.retried && canReload) void reloadWhenIdle()
    else this.setState({ hasError: false, retried: true })
  }

  override render() {
    const { hasError, retried } = this.state
    if (!hasError) return this.props.children
    if (this.props.onError) return null
    return (
      <EmptyState icon="alert" heading="h1" title={t('error.broken')} text={t('error.brokenText')}>
        <Button onClick={this.retry}>{t(retried ? 'action.reload' : 'action.retry')}</Button>
      </EmptyState>
    )
  }
}
