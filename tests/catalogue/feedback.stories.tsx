import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { toasts } from '../../src/lib/notifications/toasts.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { ErrorAlert } from '../../src/ui/ErrorAlert.tsx'
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx'
import { FetchError } from '../../src/ui/FetchError.tsx'
import { LazyPart } from '../../src/ui/LazyPart.tsx'
import { SampleDataNotice } from '../../src/ui/SampleDataNotice.tsx'
import { ScreenSkeleton } from '../../src/ui/ScreenSkeleton.tsx'
import { Skeleton } from '../../src/ui/Skeleton.tsx'
import { Spinner } from '../../src/ui/Spinner.tsx'
import { Toasts as ToastRegion } from '../../src/ui/Toasts.tsx'
import { whileOffline } from './appState.ts'
import { LONG_WORD } from './samples.ts'
import { states } from './states.tsx'

export default { title: 'Feedback' }

const nothing = () => {}

export const Empty = states((t) => ({
  'With an action': (
    <EmptyState icon="paper" title={t('record.empty')}>
      <Button>{t('assets.deposit')}</Button>
    </EmptyState>
  ),
  'With a text and two actions': (
    <EmptyState icon="wallet" title={t('connect.cardTitle')} text={t('connect.cardText')}>
      <Button>{t('connect.button')}</Button>
      <Button tone="quiet">{t('action.toHome')}</Button>
    </EmptyState>
  ),
}))

export const ErrorAlerts = states((t) => ({
  'Text only': <ErrorAlert text={t('error.malformed')} />,
  'With a hint and a retry': <ErrorAlert text={t('error.network')} hint={t('error.networkHint')} onRetry={nothing} />,
  "A server's long message": <ErrorAlert text={LONG_WORD.repeat(3)} onRetry={nothing} />,
}))

const fetchErrors = () =>
  states(() => ({
    'No reply': <FetchError error={new ApiError('network')} hasData={false} onRetry={nothing} />,
    'No reply, with saved data': <FetchError error={new ApiError('network')} hasData onRetry={nothing} />,
    Timeout: <FetchError error={new ApiError('timeout')} hasData={false} onRetry={nothing} />,
    "The server's own message": (
      <FetchError
        error={new ApiError('business', { code: 500, serverMessage: LONG_WORD })}
        hasData={false}
        onRetry={nothing}
      />
    ),
    'Not on this device': <FetchError error={new ApiError('unsaved')} hasData={false} onRetry={nothing} />,
  }))

export const FetchErrors = fetchErrors()
export const FetchErrorsOffline = { ...fetchErrors(), beforeEach: whileOffline }

function Broken(): never {
  throw new Error('This part of the catalogue fails on purpose.')
}

export const Boundary = states(() => ({
  'A screen that throws': (
    <ErrorBoundary path="/">
      <Broken />
    </ErrorBoundary>
  ),
}))

export const LazyParts = states((t) => ({
  Loaded: <LazyPart placeholder={<Skeleton />}>{t('chart.title')}</LazyPart>,
}))

export const SampleData = states(() => ({ Notice: <SampleDataNotice /> }))

export const Skeletons = states(() => ({
  Line: <Skeleton />,
  Sized: <Skeleton width="5rem" height="2.4rem" />,
  'A whole screen': <ScreenSkeleton />,
}))

export const Spinners = states(() => ({ Small: <Spinner />, Large: <Spinner size="2rem" /> }))

export const Toasts = {
  render: () => <ToastRegion />,
  beforeEach: () => {
    // Without the timer that takes a toast away.
    toasts.shown = [
      { id: -1, tone: 'done', message: { id: 'tip.buySuccess' } },
      { id: -2, tone: 'info', message: { id: 'tip.notOpen' } },
      {
        ...{ id: -3, tone: 'problem', message: { id: 'tip.copyFailed' } },
        note: { id: 'tip.copyFailedReason', values: { reason: LONG_WORD } },
      },
    ]
    return () => {
      toasts.shown = []
    }
  },
}
