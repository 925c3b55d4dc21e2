import { lazy, type ComponentType } from 'react'

/**
 * A part whose code comes when it is first opened, or a little before: give `preload` to the pointer and focus events
 * of the button that opens it. Render it within a Suspense.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const loadModule = () => load().then((component) => ({ default: component }))
  const preload = (): void => {
    // A failure shows when the part itself is rendered.
    loadModule().catch(() => undefined)
  }
  return Object.assign(lazy(loadModule), { preload })
}
