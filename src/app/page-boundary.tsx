import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { isSessionError } from '@/lib/backend/errors'
import { useOnline } from './use-online'
import { Button } from '@/ui/button'
import { PageSkeleton } from '@/ui/skeleton'
import { MissingCode } from './lazy-page'

interface NoPageProps {
  onRetry: () => void
  /** Because the reader's session has ended. */
  ended?: boolean
}

const OFFLINE = { title: "You're offline", text: "This page loads automatically when you're back online." }
const FAILED = { title: "We couldn't load this page", text: 'Check your connection, then try again.' }
const ENDED = { title: 'Please sign in again', text: 'Your session has ended.' }

/** Shown instead of a page that failed to load. Retries automatically when the browser is back online. */
export const NoPage = ({ onRetry, ended = false }: NoPageProps) => {
  const online = useOnline()
  const retry = useEffectEvent(onRetry)
  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) retry()
    wasOnline.current = online
  }, [online])
  const { title, text } = ended ? ENDED : online ? FAILED : OFFLINE
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

interface BoundaryProps {
  children: ReactNode
  onReset: () => void
}

class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private forgetMissingCode() {
    if (this.state.error instanceof MissingCode) this.state.error.forget()
  }

  override componentWillUnmount() {
    this.forgetMissingCode()
  }

  private readonly retry = () => {
    // The page's file may be gone with the site it belonged to: a reload asks the server for the new one.
    if (this.state.error instanceof MissingCode && navigator.onLine) return location.reload()
    this.forgetMissingCode()
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
