import { dehydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { matchPath, StaticRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { Providers } from '@/app/providers'
import { createQueryClient } from '@/app/query-client'
import { warmRoute } from '@/app/route'
import { routes } from '@/app/router'
import { publishedEvents } from '@/features/events/events-queries'

export { connect } from './load-supabase'

export interface RenderedPage {
  path: string
  /** Title, description and the like: for the document's head. */
  head: string
  body: string
  /** The rows the page was rendered with, for the browser's cache. */
  rows: unknown
  /** Base name of the file that holds the page's code, such as `events-page`. */
  chunk: string
}

/** Every address that is written to HTML: the fixed ones, and one page for each published event. */
export const listPages = async (): Promise<string[]> => {
  const fixed = routes.filter((route) => route.prerender && !route.path.includes(':')).map((route) => route.path)
  const eventRoute = routes.find((route) => route.prerender && route.path === '/event-details/:id')
  if (!eventRoute) return fixed
  const events = await createQueryClient().fetchQuery(publishedEvents())
  return [...fixed, ...events.map(({ id }) => eventRoute.path.replace(':id', id))]
}

const readAll = async (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()

/** React writes what belongs into the head before everything else. */
const HOISTED =
  /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>|<script type="application\/ld\+json"[^>]*>.*?<\/script>)+/s

export const renderPage = async (path: string): Promise<RenderedPage> => {
  const route = routes.find((candidate) => matchPath(candidate.path, path))
  if (!route) throw new Error(`No route for ${path}`)
  const queryClient = createQueryClient()
  const params = matchPath(route.path, path)?.params ?? {}
  await Promise.all([route.page.preload(), ...warmRoute(route, queryClient, { params, search: new URLSearchParams() })])
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </Providers>
    </StrictMode>,
    {
      // Else a long page comes in pieces, put together by inline scripts that the security policy forbids.
      progressiveChunkSize: Infinity,
      // Else a page that failed would be written as its own skeleton.
      onError: (error) => void failures.push(error),
    },
  )
  if (failures.length > 0) throw new Error(`Cannot write ${path}`, { cause: failures[0] })
  const html = await readAll(prelude)
  const head = HOISTED.exec(html)?.[0] ?? ''
  // A number follows the name where the bundler made two files of one page.
  const chunk = /([\w-]+-page)\d*\.m?js/.exec(route.page.source)?.[1]
  if (!chunk) throw new Error(`Cannot tell which file holds the page of ${path}`)
  return { path, head, body: html.slice(head.length), rows: dehydrate(queryClient), chunk }
}
