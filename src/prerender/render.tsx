import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { matchPath, StaticRouter } from 'react-router-dom'
import { App, Providers } from '@/app/app'
import { createQueryClient } from '@/app/query-client'
import { prefetchRoute } from '@/app/route'
import { routes } from '@/app/router'
import { prerenderedEvents } from '@/features/events/events-queries'
import { liveProducts } from '@/features/store/store-queries'
import { feedPaths, paths } from '@/lib/paths'
import { LAYOUT_SOURCES } from './layout-chunks'

export { connectClient } from './load-supabase'

export interface RenderedPage {
  path: string
  /** Title, description and further tags for the document's head. */
  head: string
  /** The HTML inside `#root`. */
  root: string
  /** The rows with which the page was rendered, for the browser's query cache. */
  rows: unknown
  /** The path of the page's source file, which is the key of the page in the build manifest. */
  file: string
}

// Imported dynamically, because a static import would make the admin modules shared modules of all prerendered pages.
const { adminPages } = await import('@/app/admin-pages')

/** All pages, so that the build can check that each page's file exports the component of the page. */
export const prerenderablePages = [...routes, ...adminPages].flatMap(({ page, prerender: isWritten = false }) =>
  'file' in page ? { file: page.file, component: page.component, isWritten } : [],
)

/** The paths of member and admin pages without path parameters, with the source files of each page. */
export const shellPages = (['member', 'admin'] as const).flatMap((folder) =>
  [...routes, ...adminPages].flatMap(({ path, page }) =>
    'file' in page && page.file.startsWith(`src/pages/${folder}/`) && !path.includes(':')
      ? { path, sources: [...LAYOUT_SOURCES[folder], page.file], loadsRowsFirst: folder === 'admin' }
      : [],
  ),
)

const isPrerenderedPath = (path: string): boolean => routes.some((route) => route.prerender && route.path === path)

/** Every path to prerender: the fixed paths, and one path per published event, per trip and per product. */
export const listPages = async (): Promise<string[]> => {
  const staticPaths = routes.filter((route) => route.prerender && !route.path.includes(':')).map((route) => route.path)
  const client = createQueryClient()
  const eventPages = isPrerenderedPath('/event-details/:id') ? await client.fetchQuery(prerenderedEvents()) : []
  const products = isPrerenderedPath('/store/:id') ? await client.fetchQuery(liveProducts()) : []
  return [
    ...staticPaths,
    ...eventPages.map(({ id }) => paths.event(id)),
    ...new Set(eventPages.map(({ slug }) => paths.trip(slug))),
    ...products.map(({ id }) => paths.product(id)),
  ]
}

/** The calendar and the RSS feed of departures, with the paths of their files. */
export const renderEventFiles = async (origin: string): Promise<{ path: string; text: string }[]> => {
  // A dynamic import, because a static import would make these modules shared modules of all prerendered pages.
  const { createEventsCalendar, createEventsFeed, feedEvents } = await import('./event-files')
  const events = await createQueryClient().fetchQuery(feedEvents())
  return [
    { path: feedPaths.calendar, text: createEventsCalendar(origin, events) },
    { path: feedPaths.rss, text: createEventsFeed(origin, events) },
  ]
}

const readStream = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()

/** React writes the tags of the head before the first element of the body, which is the root element. */
const ROOT_TAG = '<div id="root">'

/**
 * A fixed timestamp in ms. With it, pages with the same rows give identical files, so hosts upload only changed pages.
 */
const FIXED_TIMESTAMP_MS = 1
const dehydrateRows = (queryClient: QueryClient): DehydratedState => {
  const queryData = dehydrate(queryClient)
  return {
    ...queryData,
    queries: queryData.queries.map((query) => ({
      ...query,
      dehydratedAt: FIXED_TIMESTAMP_MS,
      state: { ...query.state, dataUpdatedAt: FIXED_TIMESTAMP_MS },
    })),
  }
}

const renderMarkup = async (path: string, queryClient: QueryClient): Promise<Pick<RenderedPage, 'head' | 'root'>> => {
  const renderErrors: unknown[] = []
  const { prelude } = await prerender(
    <div id="root">
      <StrictMode>
        <Providers queryClient={queryClient}>
          <StaticRouter location={path}>
            <App />
          </StaticRouter>
        </Providers>
      </StrictMode>
    </div>,
    {
      // Prevents React from splitting a long page into pieces that inline scripts join, because the content security
      // policy forbids those scripts.
      progressiveChunkSize: Infinity,
      // Collects errors, because React would otherwise write the skeleton of a failed page.
      onError: (error) => void renderErrors.push(error),
    },
  )
  if (renderErrors.length > 0) throw new Error(`Cannot render ${path}`, { cause: renderErrors[0] })
  const html = await readStream(prelude)
  const rootStart = html.indexOf(ROOT_TAG)
  return { head: html.slice(0, rootStart), root: html.slice(rootStart) }
}

/** Fetches the rows of a page and renders the page with them. */
export const renderPage = async (path: string): Promise<RenderedPage> => {
  const route = routes.find((candidate) => matchPath(candidate.path, path))
  if (!route || !('file' in route.page)) throw new Error(`No route for ${path}`)
  const queryClient = createQueryClient()
  const params = matchPath(route.path, path)?.params ?? {}
  await Promise.all([
    route.page.preload(),
    ...prefetchRoute(route, queryClient, { params, search: new URLSearchParams() }),
  ])
  return { path, file: route.page.file, rows: dehydrateRows(queryClient), ...(await renderMarkup(path, queryClient)) }
}
