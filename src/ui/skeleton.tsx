import type { ReactNode } from 'react'
import { cn } from './cn'

/** A placeholder for loading content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cn('animate-pulse rounded-lg bg-raised', className)} />
)

/** The page skeleton is as tall as the screen, so that the footer does not jump when the page renders. */
export const PageSkeleton = () => (
  <div role="status" className="wrap min-h-dvh py-12">
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-10 w-2/3 max-w-md" />
    <Skeleton className="mt-4 h-5 w-full max-w-xl" />
    <div className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-72" />
      ))}
    </div>
  </div>
)

/** A spinner that screen readers ignore, because the text beside it says what is loading. */
export const Spinner = () => (
  <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
)

/** Renders text for assistive technology only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>
