/** Replaces the browser's Cache API in tests without a browser. Has only the functions that the site uses. */
export const createCaches = () => {
  const responsesByCache = new Map<string, Map<string, Response>>()
  const toCacheKey = (request: Request | URL | string): string =>
    request instanceof Request ? request.url : String(request)
  const findResponse = (name: string, request: Request | URL | string) =>
    Promise.resolve(responsesByCache.get(name)?.get(toCacheKey(request))?.clone())
  return {
    keys: () => Promise.resolve([...responsesByCache.keys()]),
    delete: (name: string) => Promise.resolve(responsesByCache.delete(name)),
    open: (name: string) => {
      const cachedResponses = responsesByCache.get(name) ?? new Map<string, Response>()
      responsesByCache.set(name, cachedResponses)
      return Promise.resolve({
        put: (request: Request | URL | string, response: Response) => {
          cachedResponses.set(toCacheKey(request), response)
          return Promise.resolve()
        },
        match: (request: Request | URL | string) => findResponse(name, request),
        keys: () => Promise.resolve([...cachedResponses.keys()].map((url) => ({ url }))),
        delete: (request: Request | URL | string) => Promise.resolve(cachedResponses.delete(toCacheKey(request))),
      })
    },
    match: (request: Request | URL | string, { cacheName = '' }: { cacheName?: string } = {}) =>
      findResponse(cacheName, request),
  }
}
