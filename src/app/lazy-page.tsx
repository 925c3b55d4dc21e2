import type { ComponentType } from 'react'

export interface LazyPage {
  (): React.JSX.Element
  preload: () => Promise<void>
  /** The loader's own text: prerendering reads from it which file holds the page. */
  source: string
}

/**
 * A page whose code comes when it is first needed. Unlike React.lazy it renders at once when already loaded, so that
 * a prerendered page hydrates without a flash of its fallback.
 */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let Page: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = () =>
    (loading ??= load().then(
      (component) => {
        Page = component
      },
      (error: unknown) => {
        // A failed download may be tried again.
        loading = undefined
        throw error
      },
    ))
  const Component = () => {
    // Thrown, not given to use(): React wants use() called on every render or on none.
    if (!Page) throw preload()
    return <Page />
  }
  return Object.assign(Component, { preload, source: load.toString() })
}
