import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { createFiledPage, type FiledPage, type LazyPage, type PageFiles, type PageName } from './lazy-page'

/** The URL of a page: its path parameters and its query string. */
export interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/**
 * Prefetches the first queries of a page, so that its rows and its code load in parallel. A prefetch does not refetch
 * cached rows, because the rows of a prerendered page must match its HTML until hydration. The mounted component
 * refetches them.
 */
export type RoutePrefetch = (queryClient: QueryClient, address: PageAddress) => Promise<unknown>[]

export interface Route {
  path: string
  page: FiledPage | LazyPage
  layout: ComponentType<{ children: ReactNode }>
  guard?: ComponentType<{ children: ReactNode }>
  prefetch?: RoutePrefetch
  /**
   * True if the page is written to an HTML file at build time. prerender/render.tsx lists the values of dynamic path
   * parts.
   */
  prerender?: boolean
}

/** Prefetches the queries of a page, and also the settings, because every page shows numbers from the settings. */
export const prefetchRoute = (
  { prefetch }: Route,
  queryClient: QueryClient,
  address: PageAddress,
): Promise<unknown>[] => [queryClient.ensureQueryData(publicSettings()), ...(prefetch?.(queryClient, address) ?? [])]

/** Returns a function that creates routes for the pages in the given files. */
export const createRouteFactory =
  (files: PageFiles) =>
  (path: string, page: PageName | LazyPage, options: Omit<Route, 'path' | 'page'>): Route => ({
    path,
    page: typeof page === 'string' ? createFiledPage(files, page) : page,
    ...options,
  })
