import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router-dom'
import { App } from './app/app'
import { Providers } from './app/providers'
import { createQueryClient } from './app/query-client'
import { routes } from './app/router'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const site = (
  <StrictMode>
    <Providers queryClient={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  </StrictMode>
)

const prerendered = document.getElementById('prerendered-rows')
if (prerendered) {
  // The rows of the day of the build: shown at once, refreshed by the queries that read them.
  hydrate(queryClient, JSON.parse(prerendered.textContent) as DehydratedState)
  const page = routes.find(({ path }) => matchPath(path, location.pathname))?.page
  // Hydrating before the page's code is there would replace the words on screen by a skeleton.
  void page?.preload().then(() => hydrateRoot(root, site))
} else {
  createRoot(root).render(site)
}
