import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { filedPage, type FiledPage, type LazyPage, type PageFiles, type PageName } from './lazy-page'

/** The URL of a page: its path parameters and its query string. */
export interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/**
 * Prefetches the queries that a page starts with, so that rows and code load in parallel. Cached rows are left as
 * they are: the component refetches them. On a prerendered page the queries must not change before hydration, or the
 * HTML would differ.
 */
export type Warm = (queryClient: QueryClient, address: PageAddress) => Promise<unknown>[]

export interface Route {
  path: string
  page: FiledPage | LazyPage
  layout: ComponentType<{ children: ReactNode }>
  guard?: ComponentType<{ children: ReactNode }>
  warm?: Warm
  /** Written to HTML at build. prerender/render.tsx lists the values of dynamic path parts. */
  prerender?: boolean
}

/** Every page shows numbers from the settings. */
export const warmRoute = ({ warm }: Route, queryClient: QueryClient, address: PageAddress): Promise<unknown>[] => [
  queryClient.ensureQueryData(publicSettings()),
  ...(warm?.(queryClient, address) ?? []),
]

/** Creates routes for pages in these files. */
export const routesOf =
  (files: PageFiles) =>
  (path: string, page: PageName | LazyPage, options: Omit<Route, 'path' | 'page'>): Route => ({
    path,
    page: typeof page === 'string' ? filedPage(files, page) : page,
    ...options,
  })
