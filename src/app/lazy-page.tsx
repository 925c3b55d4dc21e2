import type { ComponentType } from 'react'

export interface LazyPage {
  (): React.JSX.Element
  preload: () => Promise<void>
}

/** A page's code failed to load: the connection was lost, or a new version of the site was deployed. */
export class PageLoadError extends Error {
  /**
   * @param reset lets the next render load the code again
   * @param cause the browser's error
   */
  constructor(
    readonly reset: () => void,
    cause: unknown,
  ) {
    super('The code of a page failed to load', { cause })
  }
}

/**
 * A page whose code loads on first use. Unlike React.lazy it renders synchronously once loaded, so that a prerendered
 * page hydrates without showing its fallback.
 */
export const createLazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let Page: ComponentType | undefined
  let loading: Promise<void> | undefined
  let failure: PageLoadError | undefined
  const preload = () =>
    (loading ??= load().then(
      (component) => {
        Page = component
        failure = undefined
      },
      (error: unknown) => {
        // A failed download can be tried again.
        loading = undefined
        failure = new PageLoadError(() => (failure = undefined), error)
        throw failure
      },
    ))
  const Component = () => {
    // Thrown instead of passed to use(), because React wants use() on every render or on none.
    if (Page) return <Page />
    // React renders again after a rejected promise. Without this a failed download would repeat endlessly.
    if (failure) throw failure
    throw preload()
  }
  return Object.assign(Component, { preload })
}

/** Path of a page's file below src/pages, without extension. */
export type PageName = `${'public' | 'member' | 'admin'}/${string}-page`

export interface FiledPage extends LazyPage {
  /** Path of the page's source: its key in the build manifest. */
  file: string
  /** Name of the component that the file exports. */
  component: string
}

/** The exports of a page's file. */
export type PageFile = Record<string, ComponentType>
export type PageFiles = Record<string, () => Promise<PageFile>>

/** `event-details-page` exports `EventDetailsPage`. The build fails for a page that does not. */
const getComponentName = (name: PageName): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The page of that name, from an import.meta.glob of page files. */
export const createFiledPage = (files: PageFiles, name: PageName): FiledPage => {
  const path = `/src/pages/${name}.tsx`
  const load = files[path]
  if (!load) throw new Error(`There is no page ${path}`)
  const component = getComponentName(name)
  const page = createLazyPage(async () => {
    const Page = (await load())[component]
    if (!Page) throw new Error(`${path} exports no ${component}`)
    return Page
  })
  return Object.assign(page, { file: path.slice(1), component })
}
