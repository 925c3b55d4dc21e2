import type { ComponentType } from 'react'

export interface LazyPage {
  (): React.JSX.Element
  preload: () => Promise<void>
}

/** A page's code failed to load: the network is lost, or a newer version of the site was deployed. */
export class MissingCode extends Error {
  /**
   * @param forget lets the next render load the code again
   * @param cause the browser's error
   */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('The code of a page failed to load', { cause })
  }
}

/**
 * A page whose code comes when it is first needed. Unlike React.lazy it renders at once when already loaded, so that
 * a prerendered page hydrates without a flash of its fallback.
 */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let Page: ComponentType | undefined
  let loading: Promise<void> | undefined
  let failure: MissingCode | undefined
  const preload = () =>
    (loading ??= load().then(
      (component) => {
        Page = component
        failure = undefined
      },
      (error: unknown) => {
        // A failed download may be tried again.
        loading = undefined
        failure = new MissingCode(() => (failure = undefined), error)
        throw failure
      },
    ))
  const Component = () => {
    // Thrown, not given to use(): React wants use() called on every render or on none.
    if (Page) return <Page />
    // React renders again after a rejected promise: without this, a failed download would repeat without end.
    if (failure) throw failure
    throw preload()
  }
  return Object.assign(Component, { preload })
}

/** A page's file below src/pages, without its ending. */
export type PageName = `${'public' | 'member' | 'admin'}/${string}-page`

export interface FiledPage extends LazyPage {
  /** Where the page stands: also its key in the build's manifest. */
  file: string
  /** What its file exports. */
  component: string
}

/** What a page's file exports. */
export type PageFile = Record<string, ComponentType>
export type PageFiles = Record<string, () => Promise<PageFile>>

/** `event-details-page` exports `EventDetailsPage`; the build sees to it that each page does. */
const componentOf = (name: PageName): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The page of that name, from files by their path. */
export const filedPage = (files: PageFiles, name: PageName): FiledPage => {
  const path = `/src/pages/${name}.tsx`
  const load = files[path]
  if (!load) throw new Error(`There is no page ${path}`)
  const component = componentOf(name)
  const page = lazyPage(async () => {
    const Page = (await load())[component]
    if (!Page) throw new Error(`${path} exports no ${component}`)
    return Page
  })
  return Object.assign(page, { file: path.slice(1), component })
}
