/** Caches in memory, for tests without a browser. Only the functions that the site uses. */
export const createCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  const toKey = (request: Request | URL | string): string =>
    request instanceof Request ? request.url : String(request)
  const find = (name: string, request: Request | URL | string) =>
    Promise.resolve(stores.get(name)?.get(toKey(request))?.clone())
  return {
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    open: (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return Promise.resolve({
        put: (request: Request | URL | string, response: Response) => {
          store.set(toKey(request), response)
          return Promise.resolve()
        },
        match: (request: Request | URL | string) => find(name, request),
        keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
        delete: (request: Request | URL | string) => Promise.resolve(store.delete(toKey(request))),
      })
    },
    match: (request: Request | URL | string, { cacheName = '' }: { cacheName?: string } = {}) =>
      find(cacheName, request),
  }
}
