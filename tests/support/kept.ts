/** All that a browser keeps of a site, and all that came to it over the wire, as one text. */
import type { Page } from 'playwright/test'

/** Runs in the page: every storage there is, whoever wrote to it. */
const readAll = async (): Promise<string> => {
  const kept: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('Nothing was read.'))
    })
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      kept.push(name, JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())))
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) kept.push(request.url, (await (await cache.match(request))?.text()) ?? '')
  }
  kept.push(JSON.stringify(history.state), location.href, document.documentElement.outerHTML)
  return kept.join('\n')
}

/** From now on; answers what was heard, and what is kept at the time it is asked. */
export const openRecord = (page: Page) => {
  const heard: Promise<string>[] = []
  page.on('response', (response) => {
    const body = response.text().catch(() => '')
    const headers = response.allHeaders().catch(() => ({}))
    heard.push(Promise.all([body, headers]).then(([text, all]) => `${response.url()}\n${JSON.stringify(all)}\n${text}`))
  })
  page.on('console', (message) => heard.push(Promise.resolve(message.text())))
  return async (): Promise<{ heard: string; kept: string }> => ({
    kept: await page.evaluate(readAll),
    heard: (await Promise.all(heard)).join('\n'),
  })
}
