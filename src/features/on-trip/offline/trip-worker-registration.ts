import { TRIP_WORKER } from './offline-trips'

interface TripWorker {
  url: string
  scope: string
}

/**
 * Registers the service worker that opens a page without a network, and waits until the worker has stored the files of
 * the page. Only the build contains the worker, so nothing is registered in development.
 * @returns false if the browser does not support service workers, or if the files could not be stored
 */
export const registerTripWorker = async ({ url, scope }: TripWorker = TRIP_WORKER): Promise<boolean> => {
  // Browsers offer service workers only over HTTPS and on localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.register(url, { scope })
  if (registration.active) return true
  const worker = registration.installing ?? registration.waiting
  if (!worker) return false
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(true)
      if (worker.state === 'redundant') resolve(false)
    })
  })
}
