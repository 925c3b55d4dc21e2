/** Caches in memory, for tests without a browser. Only the functions that the site uses. */
export const createCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  const toKey = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request))
  const openStore = (store: Map<string, Response>) => ({
    put: async (request: RequestInfo | URL, response: Response) => void store.set(toKey(request), response),
    match: async (request: RequestInfo | URL) => store.get(toKey(request))?.clone(),
  })
  return {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return openStore(store)
    },
    match: async (request: RequestInfo | URL, { cacheName = '' }: { cacheName?: string } = {}) =>
      stores.get(cacheName)?.get(toKey(request))?.clone(),
  }
}
