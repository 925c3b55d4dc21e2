import { yieldToMain } from './lib/yield-to-main'
import type { DeferredScriptsElement } from './prerender/deferred-scripts'
import './styles.css'

/**
 * Loads React, loads the app's code, and renders the site, each in a separate task. A single task would block a slow
 * phone for 0.1 s.
 */
const startSite = async (): Promise<void> => {
  await import('react-dom/client')
  await yieldToMain()
  const { renderSite } = await import('./bootstrap')
  await yieldToMain()
  await renderSite()
}

startSite().catch((error: unknown) => {
  const deferredScripts = document.getElementById('deferred-scripts') as DeferredScriptsElement | null
  deferredScripts?.giveUp?.()
  throw error
})
