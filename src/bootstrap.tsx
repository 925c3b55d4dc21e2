import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router-dom'
import { App, Providers } from './app/app'
import { createQueryClient } from './app/query-client'
import { routes } from './app/router'
import { waitForLazyComponents } from './ui/lazy-component'
import { yieldToMain } from './lib/yield-to-main'
import type { DeferredScriptsElement } from './prerender/deferred-scripts'

/** Hydrates a prerendered page, and renders any other page. */
export const renderSite = async (): Promise<void> => {
  const rootElement = document.getElementById('root')
  if (!rootElement) throw new Error('index.html has no #root')
  const queryClient = createQueryClient()
  const siteElement = (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  )
  const deferredScripts = document.getElementById('deferred-scripts') as DeferredScriptsElement | null
  const prerenderedRows = document.getElementById('prerendered-rows')
  // For an unknown path, some hosts return the HTML of another page, which must not be hydrated.
  if (prerenderedRows?.dataset.path !== (location.pathname.replace(/\/+$/, '') || '/')) {
    prerenderedRows?.remove()
    createRoot(rootElement).render(siteElement)
    deferredScripts?.takeOver?.()
    return
  }
  // The rows that were fetched at build time. They are visible immediately; the queries then fetch current rows.
  hydrate(queryClient, JSON.parse(prerenderedRows.textContent) as DehydratedState)
  void queryClient.invalidateQueries({ refetchType: 'none' })
  // Waits for the page's code, because hydrating before would replace the visible page with a skeleton.
  await routes.find(({ path }) => matchPath(path, location.pathname))?.page.preload()
  // Waits for the code of lazy components. Otherwise a section could disappear if its rows are refetched while its code
  // is still loading.
  await waitForLazyComponents()
  await yieldToMain()
  // Hydrates as a transition, which React splits into short tasks, so that scrolling and taps stay responsive.
  startTransition(() => void hydrateRoot(rootElement, siteElement))
  // Replays the clicks made while the scripts loaded. React hydrates the clicked section of the page first.
  deferredScripts?.takeOver?.()
}
