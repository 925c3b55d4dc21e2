import { TRIP_WORKER } from '@/lib/offline-trips'

/**
 * Registers the worker that opens the page of a trip without a network, and waits until it has stored its files. Only
 * the build contains the worker, so nothing is registered in development.
 * @returns false if the browser has no workers, or if the files could not be stored
 */
export const registerTripWorker = async (): Promise<boolean> => {
  // Browsers offer workers only over HTTPS and on localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.register(TRIP_WORKER.url, { scope: TRIP_WORKER.scope })
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
