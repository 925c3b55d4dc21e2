import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { filedPage, type FiledPage, type LazyPage, type PageFiles, type PageName } from './lazy-page'

/** What a page is opened with: the named parts of its path and its query string. */
export interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

/**
 * Starts the reads a page opens with, so that rows and code come side by side. Rows that are there are left as they are:
 * what shows them reads them anew. An answer that came while a written page is taken over would not be what its HTML says.
 */
export type Warm = (queryClient: QueryClient, address: PageAddress) => Promise<unknown>[]

export interface Route {
  path: string
  page: FiledPage | LazyPage
  layout: ComponentType<{ children: ReactNode }>
  guard?: ComponentType<{ children: ReactNode }>
  warm?: Warm
  /** Written to HTML at build; dynamic parts are filled in by prerender/render.tsx. */
  prerender?: boolean
}

/** Every page says something of the house's rules. */
export const warmRoute = ({ warm }: Route, queryClient: QueryClient, address: PageAddress): Promise<unknown>[] => [
  queryClient.ensureQueryData(houseRules()),
  ...(warm?.(queryClient, address) ?? []),
]

/** Writes lines of the URL table whose pages stand in these files. */
export const routesOf =
  (files: PageFiles) =>
  (path: string, page: PageName | LazyPage, options: Omit<Route, 'path' | 'page'>): Route => ({
    path,
    page: typeof page === 'string' ? filedPage(files, page) : page,
    ...options,
  })
