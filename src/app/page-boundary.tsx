import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isSessionError } from '@/lib/backend/errors'
import { Button } from '@/ui/button'
import { PageSkeleton } from '@/ui/skeleton'
import { MissingCode } from './lazy-page'

interface NoPageProps {
  onRetry: () => void
  /** Because the reader's session has ended. */
  ended?: boolean
}

/** In the place of a page that did not come. */
export const NoPage = ({ onRetry, ended = false }: NoPageProps) => (
  <section role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
    <h1 className="font-display text-3xl">{ended ? 'Please sign in again' : 'The line went quiet'}</h1>
    <p className="mt-3 text-muted">
      {ended ? 'Your session has ended.' : 'We could not load this page. Check your connection, then try once more.'}
    </p>
    <Button className="mt-6" onClick={onRetry}>
      Retry
    </Button>
  </section>
)

interface BoundaryProps {
  children: ReactNode
  onReset: () => void
}

class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly retry = () => {
    // The page's file may be gone with the site it belonged to: a reload asks the server for the new one.
    if (this.state.error instanceof MissingCode && navigator.onLine) return location.reload()
    this.props.onReset()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    return error ? <NoPage ended={isSessionError(error)} onRetry={this.retry} /> : this.props.children
  }
}

/** What a page shows while its code and rows come, and when they do not. */
export const PageBoundary = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary key={pathname} onReset={reset}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}
