import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useIsOnline } from '@/lib/browser'
import { toast } from './toast/toast'
import { runWhenInView } from './when-idle'

interface OverlayProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

let isErrorShown = false

/** Shows a toast about code that failed to load, at most once a second. */
export const showLoadError = (): void => {
  if (isErrorShown) return
  isErrorShown = true
  setTimeout(() => (isErrorShown = false), 1000)
  if (navigator.onLine)
    toast.error(
      "Part of this page didn't load",
      'Try again. If this page has been updated since you opened it, reload it.',
      {
        label: 'Reload',
        run: () => location.reload(),
      },
    )
  else toast.error("Part of this page didn't load", 'Check your connection, then try again.')
}

const loadingComponents = new Set<Promise<unknown>>()

/** Waits until the code of all lazy components that are loading now has loaded or failed to load. */
export const waitForLazyComponents = (): Promise<unknown> => Promise.allSettled(loadingComponents)

/**
 * A component whose code loads when it is first rendered, or earlier with `preload`. If loading fails, the rest of the
 * page stays. Loading is tried again when the component next opens or the network returns.
 * @param placeholder shown while the code loads
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) => {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const loadOnce = () => {
    if (loading) return loading
    const component = load().then(
      (loaded) => ({ default: loaded }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    loading = component
    loadingComponents.add(component)
    void component.finally(() => loadingComponents.delete(component)).catch(() => undefined)
    return loading
  }
  // React.lazy caches a failed promise, so each new attempt creates a new lazy component.
  let Part = lazy(loadOnce)
  const Lazy = (props: Props) => <Part {...props} />
  const OnDemand = (props: Props & OverlayProps) => {
    const { open, onOpenChange } = props
    const isOnline = useIsOnline()
    const [wasOpen, setWasOpen] = useState(open)
    const [openings, setOpenings] = useState(0)
    if (open !== wasOpen) {
      setWasOpen(open)
      if (open) setOpenings(openings + 1)
    }
    return (
      <ErrorBoundary
        fallback={null}
        resetKeys={[openings, isOnline]}
        onReset={() => (Part = lazy(loadOnce))}
        onError={() => {
          onOpenChange?.(false)
          showLoadError()
        }}
      >
        <Suspense fallback={placeholder}>
          <Lazy {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  const preload = (): void => {
    // Ignores a failed preload here, because the error appears when the component renders.
    loadOnce().catch(() => undefined)
  }
  return Object.assign(OnDemand, { preload })
}

/**
 * Props for a button and for the lazy component that it opens. Spread `buttonProps` on the button and `componentProps`
 * on the component, and render the component if `requested` is true.
 * @param preload loads the component's code when the visible page is idle or the user points at the button, so that the
 * component also opens offline
 */
export const useLazyComponent = (preload: () => void) => {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const ref = useCallback(
    (element: Element | null) => (element ? runWhenInView(element, preload) : undefined),
    [preload],
  )
  return {
    requested: state !== 'unopened',
    buttonProps: {
      ref,
      type: 'button',
      'aria-haspopup': 'dialog',
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setState('open'),
    },
    componentProps: { open: state === 'open', onOpenChange: (open: boolean) => setState(open ? 'open' : 'closed') },
  } as const
}
