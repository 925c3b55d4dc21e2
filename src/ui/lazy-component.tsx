import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useIsOnline } from '@/lib/browser'
import { toastByTone } from './toast/toast'
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
    toastByTone.error(
      "Part of this page didn't load",
      'Try again. If this page has been updated since you opened it, reload it.',
      {
        label: 'Reload',
        run: () => location.reload(),
      },
    )
  else toastByTone.error("Part of this page didn't load", 'Check your connection, then try again.')
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
  let loadPromise: Promise<{ default: ComponentType<Props> }> | undefined
  const loadComponentOnce = () => {
    if (loadPromise) return loadPromise
    const componentPromise = load().then(
      (loaded) => ({ default: loaded }),
      (error: unknown) => {
        loadPromise = undefined
        throw error
      },
    )
    loadPromise = componentPromise
    loadingComponents.add(componentPromise)
    void componentPromise.finally(() => loadingComponents.delete(componentPromise)).catch(() => undefined)
    return loadPromise
  }
  // React.lazy caches a failed promise, so each new attempt creates a new lazy component.
  let ReactLazyComponent = lazy(loadComponentOnce)
  const LazyComponent = (props: Props) => <ReactLazyComponent {...props} />
  const OnDemandComponent = (props: Props & OverlayProps) => {
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
        onReset={() => (ReactLazyComponent = lazy(loadComponentOnce))}
        onError={() => {
          onOpenChange?.(false)
          showLoadError()
        }}
      >
        <Suspense fallback={placeholder}>
          <LazyComponent {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  const preloadComponent = (): void => {
    // Ignores a failed preload here, because the error appears when the component renders.
    loadComponentOnce().catch(() => undefined)
  }
  return Object.assign(OnDemandComponent, { preload: preloadComponent })
}

/**
 * Props for a button and for the lazy component that it opens. Spread `buttonProps` on the button and `componentProps`
 * on the component, and render the component if `requested` is true.
 * @param preload loads the component's code when the visible page is idle or the user points at the button, so that the
 * component also opens offline
 */
export const useLazyOverlay = (preload: () => void) => {
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
