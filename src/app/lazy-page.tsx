import type { ComponentType } from 'react'

export interface LazyPage {
  (): React.JSX.Element
  preload: () => Promise<void>
}

/** A page's code failed to load, because the connection was lost or a new version of the site was deployed. */
export class PageLoadError extends Error {
  /**
   * @param reset clears the failed download, so that the next render loads the code again
   * @param cause the error of the failed import
   */
  constructor(
    readonly reset: () => void,
    cause: unknown,
  ) {
    super('A page failed to load', { cause })
  }
}

/**
 * A page whose code loads on first use. Unlike a React.lazy component, it renders synchronously once loaded, so that a
 * prerendered page hydrates without showing its fallback.
 */
export const createLazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let Page: ComponentType | undefined
  let pagePromise: Promise<void> | undefined
  let loadError: PageLoadError | undefined
  const preload = () =>
    (pagePromise ??= load().then(
      (component) => {
        Page = component
        loadError = undefined
      },
      (error: unknown) => {
        // Discards the promise of a failed download, so that the download can be tried again.
        pagePromise = undefined
        loadError = new PageLoadError(() => (loadError = undefined), error)
        throw loadError
      },
    ))
  const Component = () => {
    // Until the code has loaded, throws a promise for Suspense. `use(preload())` is not possible, because React
    // requires a component to call `use()` on every render or on none.
    if (Page) return <Page />
    // React renders again after a rejected promise. Without this line, a failed download would be repeated endlessly.
    if (loadError) throw loadError
    throw preload()
  }
  return Object.assign(Component, { preload })
}

/** The path of a page's file in src/pages, without the extension. */
export type PageName = `${'public' | 'member' | 'admin'}/${string}-page`

export interface FiledPage extends LazyPage {
  /** The path of the page's source file, which is the key of the page in the build manifest. */
  file: string
  /** The name of the component that the page's file exports. */
  component: string
}

/** The components that a page's file exports. */
export type PageFile = Record<string, ComponentType>
export type PageFiles = Record<string, () => Promise<PageFile>>

/**
 * The name of the exported component: `event-details-page` exports `EventDetailsPage`. The build fails if a page's file
 * does not export a component of this name.
 */
const getComponentName = (name: PageName): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The page with the given name. `files` is the result of import.meta.glob for page files. */
export const createFiledPage = (files: PageFiles, name: PageName): FiledPage => {
  const path = `/src/pages/${name}.tsx`
  const loadPageFile = files[path]
  if (!loadPageFile) throw new Error(`There is no page ${path}`)
  const componentName = getComponentName(name)
  const page = createLazyPage(async () => {
    const Page = (await loadPageFile())[componentName]
    if (!Page) throw new Error(`${path} exports no ${componentName}`)
    return Page
  })
  return Object.assign(page, { file: path.slice(1), component: componentName })
}
