import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { toast } from '@/ui/toast/toast'

interface Openable {
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

interface FallProps extends Openable {
  onFall: () => void
  children: ReactNode
}

/** A part that did not come must not take the page with it. It may be opened once more. */
class Fall extends Component<FallProps, { fallen: boolean }> {
  override state = { fallen: false }

  static getDerivedStateFromError() {
    return { fallen: true }
  }

  override componentDidCatch() {
    this.props.onFall()
    this.props.onOpenChange?.(false)
    toast.error('That did not open', 'Check your connection, then try once more.')
  }

  override componentDidUpdate(before: FallProps) {
    if (this.state.fallen && this.props.open && !before.open) this.setState({ fallen: false })
  }

  override render() {
    return this.state.fallen ? null : this.props.children
  }
}

/**
 * A part whose code comes when it is first opened, or a little before: give `preload` to the pointer and focus events
 * of the button that opens it.
 * @param placeholder stands in its place meanwhile
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) => {
  const loadModule = () => load().then((component) => ({ default: component }))
  let Part = lazy(loadModule)
  const OnDemand = (props: Props & Openable) => (
    <Fall open={props.open} onOpenChange={props.onOpenChange} onFall={() => (Part = lazy(loadModule))}>
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    </Fall>
  )
  const preload = (): void => {
    // A failure shows when the part itself is rendered.
    loadModule().catch(() => undefined)
  }
  return Object.assign(OnDemand, { preload })
}
