import type { ComponentType } from 'react'

export interface LazyPage {
  (): React.JSX.Element
  preload: () => Promise<void>
}

/** A page's code cannot be had: the network is lost, or the site is newer than the page that asks for it. */
export class MissingCode extends Error {}

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
        throw new MissingCode('A page did not come', { cause: error })
      },
    ))
  const Component = () => {
    // Thrown, not given to use(): React wants use() called on every render or on none.
    if (!Page) throw preload()
    return <Page />
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
