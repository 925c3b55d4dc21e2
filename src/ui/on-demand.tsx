import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { toast } from './toast/toast'

interface Openable {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

interface FallProps extends Openable {
  onFall: () => void
  /** Called anew by whatever gets up: what is asked for then is another try. */
  children: () => ReactNode
}

/** What raises the parts that fell. */
const fallen = new Set<() => void>()

if (typeof window !== 'undefined') addEventListener('online', () => [...fallen].forEach((getUp) => getUp()))

let told = false

/** Says that code did not come: once, however many parts of the page wanted it. */
export const tellFall = (): void => {
  if (told) return
  told = true
  setTimeout(() => (told = false), 1000)
  if (navigator.onLine)
    toast.error('That did not open', 'Try once more. The site may be newer than this page: then reload it.', {
      label: 'Reload',
      run: () => location.reload(),
    })
  else toast.error('That did not open', 'Check your connection, then try once more.')
}

/**
 * A part that did not come must not take the page with it. It is tried again when it is opened, or the network is back.
 */
class Fall extends Component<FallProps, { fallen: boolean }> {
  override state = { fallen: false }

  static getDerivedStateFromError() {
    return { fallen: true }
  }

  private readonly getUp = () => {
    fallen.delete(this.getUp)
    this.setState({ fallen: false })
  }

  override componentDidCatch() {
    this.props.onFall()
    fallen.add(this.getUp)
    this.props.onOpenChange?.(false)
    tellFall()
  }

  override componentDidUpdate(before: FallProps) {
    if (this.state.fallen && this.props.open && !before.open) this.getUp()
  }

  override componentWillUnmount() {
    fallen.delete(this.getUp)
  }

  override render() {
    return this.state.fallen ? null : this.props.children()
  }
}

/**
 * A part whose code comes when it is first opened, or a little before: give `preload` to the pointer and focus events
 * of the button that opens it, or let `useOnDemand` do it.
 * @param placeholder stands in its place meanwhile
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) => {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const loadOnce = () =>
    (loading ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        // A failed download may be tried again.
        loading = undefined
        throw error
      },
    ))
  let Part = lazy(loadOnce)
  const OnDemand = (props: Props & Openable) => (
    <Fall open={props.open} onOpenChange={props.onOpenChange} onFall={() => (Part = lazy(loadOnce))}>
      {() => (
        <Suspense fallback={placeholder}>
          <Part {...props} />
        </Suspense>
      )}
    </Fall>
  )
  const preload = (): void => {
    // A failure shows when the part itself is rendered.
    loadOnce().catch(() => undefined)
  }
  return Object.assign(OnDemand, { preload })
}
