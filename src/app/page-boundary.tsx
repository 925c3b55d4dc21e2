import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { isSessionError } from '@/lib/backend/errors'
import { useIsOnline } from '@/lib/browser'
import { Button } from '@/ui/button'
import { PageSkeleton } from '@/ui/skeleton'
import { PageLoadError } from './lazy-page'

interface PageLoadFailureProps {
  onRetry: () => void
  /** True if an expired session caused the failure. */
  isSessionEnded?: boolean
}

const OFFLINE_MESSAGE = { title: "You're offline", text: "This page loads automatically when you're back online." }
const LOAD_ERROR_MESSAGE = { title: "We couldn't load this page", text: 'Check your connection, then try again.' }
const SESSION_ENDED_MESSAGE = { title: 'Please sign in again', text: 'Your session has ended.' }

/**
 * Milliseconds between the browser's `online` event and the automatic retry, because the first requests after an outage
 * can fail.
 */
const RETRY_DELAY_MS = 1000

/** Shown instead of a page that failed to load. Retries automatically when the browser is online again. */
export const PageLoadFailure = ({ onRetry, isSessionEnded = false }: PageLoadFailureProps) => {
  const isOnline = useIsOnline()
  const [isWaitingForRetry, setIsWaitingForRetry] = useState(!isOnline)
  if (!isOnline && !isWaitingForRetry) setIsWaitingForRetry(true)
  const retryWhenOnline = useEffectEvent(() => {
    setIsWaitingForRetry(false)
    onRetry()
  })
  useEffect(() => {
    if (!isOnline || !isWaitingForRetry) return
    const retryTimer = setTimeout(retryWhenOnline, RETRY_DELAY_MS)
    return () => clearTimeout(retryTimer)
  }, [isOnline, isWaitingForRetry])
  const connectionMessage = isWaitingForRetry ? OFFLINE_MESSAGE : LOAD_ERROR_MESSAGE
  const { title, text } = isSessionEnded ? SESSION_ENDED_MESSAGE : connectionMessage
  return (
    <section role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="font-display text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <Button className="mt-6" onClick={onRetry}>
        Retry
      </Button>
    </section>
  )
}

const PageError = ({ error, resetErrorBoundary }: FallbackProps) => {
  const pageLoadError = error instanceof PageLoadError ? error : null
  // Discards the failed download when this message closes, so that the next visit loads the page's code again.
  useEffect(() => () => pageLoadError?.reset(), [pageLoadError])
  const retry = () => {
    // A new release may have removed the page's file. Only a reload finds the file of the new release.
    if (pageLoadError && navigator.onLine) return location.reload()
    pageLoadError?.reset()
    resetErrorBoundary()
  }
  return <PageLoadFailure isSessionEnded={isSessionError(error)} onRetry={retry} />
}

/** Shows a skeleton while the page loads, and an error message with a Retry button if loading fails. */
export const PageBoundary = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary key={pathname} FallbackComponent={PageError} onReset={reset}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}
