/** Records all data that a browser stores for a site and receives over the network, as one text. */
import type { Page } from 'playwright/test'

/** Runs in the page. Reads every storage, no matter which code wrote to it. */
const readAllStorage = async (): Promise<string> => {
  const storedTexts: string[] = [
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
  ]
  const waitForRequest = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('Nothing was read.'))
    })
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue
    const indexedDatabase = await waitForRequest(indexedDB.open(name))
    for (const objectStore of indexedDatabase.objectStoreNames)
      storedTexts.push(
        name,
        JSON.stringify(
          await waitForRequest(indexedDatabase.transaction(objectStore).objectStore(objectStore).getAll()),
        ),
      )
    indexedDatabase.close()
  }
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName)
    for (const cachedRequest of await cache.keys())
      storedTexts.push(cachedRequest.url, (await (await cache.match(cachedRequest))?.text()) ?? '')
  }
  storedTexts.push(JSON.stringify(history.state), location.href, document.documentElement.outerHTML)
  return storedTexts.join('\n')
}

/**
 * Starts recording. Returns a function that reads the responses and console messages so far, and the current storage.
 */
export const recordResponses = (page: Page) => {
  const receivedTexts: Promise<string>[] = []
  page.on('response', (response) => {
    const responseText = response.text().catch(() => '')
    const headers = response.allHeaders().catch(() => ({}))
    receivedTexts.push(
      Promise.all([responseText, headers]).then(
        ([text, responseHeaders]) => `${response.url()}\n${JSON.stringify(responseHeaders)}\n${text}`,
      ),
    )
  })
  page.on('console', (message) => receivedTexts.push(Promise.resolve(message.text())))
  return async (): Promise<{ received: string; storedText: string }> => ({
    storedText: await page.evaluate(readAllStorage),
    received: (await Promise.all(receivedTexts)).join('\n'),
  })
}
