/** Records the app's requests in a test, and controls their delivery to the backend at `origin`. */
export interface SentRequest {
  method: string
  /** The path below the backend's origin: /rest/v1/rpc/book. */
  path: string
  search: URLSearchParams
  body: unknown
}

type SendToBackend = () => Promise<Response>
/** Handles a request instead of the backend. Can still send the request to the backend with `respond`. */
type RequestHandler = (respond: SendToBackend) => Promise<Response>

interface HandlerEntry {
  method: string | undefined
  path: RegExp
  handleRequest: RequestHandler
  remainingTimes: number
}

const neverRespond = () => new Promise<Response>(() => undefined)
/** The error of the browser's fetch if there is no network. */
const failNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

const respondWithError = () => Promise.resolve(Response.json({ message: 'no', code: 'XX000' }, { status: 500 }))

const parseBody = (body: BodyInit | null | undefined): unknown => {
  if (typeof body !== 'string') return body ?? undefined
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}

/** Rejects the reply when the signal aborts. Needed because Node's fetch does not accept jsdom's abort signals. */
const rejectOnAbort = (signal: AbortSignal | null | undefined, reply: Promise<Response>): Promise<Response> =>
  signal
    ? Promise.race([
        reply,
        new Promise<never>((_, reject) => {
          const rejectAborted = () => reject(signal.reason as Error)
          if (signal.aborted) rejectAborted()
          signal.addEventListener('abort', rejectAborted, { once: true })
        }),
      ])
    : reply

export const openTraffic = (origin: string) => {
  const nodeFetch = globalThis.fetch
  let requests: SentRequest[] = []
  let handlers: HandlerEntry[] = []

  const handleRequest = (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, location.origin)
    const { signal, ...requestInit } = init
    const sentRequest: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      body: parseBody(init.body),
    }
    requests.push(sentRequest)
    const sendToBackend: SendToBackend = () => nodeFetch(origin + url.pathname + url.search, requestInit)
    const handler = handlers.find(
      ({ method, path, remainingTimes }) =>
        remainingTimes > 0 && (method === undefined || method === sentRequest.method) && path.test(url.pathname),
    )
    if (handler) handler.remainingTimes -= 1
    return rejectOnAbort(signal, handler ? handler.handleRequest(sendToBackend) : sendToBackend())
  }

  /** Replaces the response to requests for a function or table, for the next `times` requests. */
  const addHandler = (
    name: string,
    action: RequestHandler,
    { times = Infinity, method }: { times?: number; method?: string } = {},
  ) => handlers.unshift({ method, path: new RegExp(`/(rpc/)?${name}$`), handleRequest: action, remainingTimes: times })

  return {
    fetch: (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
      input instanceof Request ? handleRequest(input.url, input) : handleRequest(String(input), init),
    clearSent: (): void => {
      requests = []
    },
    clear: (): void => {
      requests = []
      handlers = []
    },
    /** The requests to a function or a table since the component was shown. */
    sent: (name: string, method = 'POST'): SentRequest[] =>
      requests.filter((request) => request.method === method && new RegExp(`/(rpc/)?${name}$`).test(request.path)),
    /**
     * Functions that change how the next requests are handled. `name` is the database function or table that a request
     * calls.
     */
    handlers: {
      /** The network fails before the request is sent. */
      cut: (name: string, options?: { times?: number; method?: string }) => addHandler(name, failNetwork, options),
      /** The backend handles the request, but the response is lost. */
      lose: (name: string, options?: { times?: number; method?: string }) =>
        addHandler(name, (respond) => respond().then(failNetwork), options),
      /**
       * Delays the response until the test calls the returned function. With `cut`, the request then fails with a
       * network error.
       */
      hold: (
        name: string,
        { cut = false, ...options }: { cut?: boolean; times?: number; method?: string } = {},
      ): (() => void) => {
        let releaseResponses: () => void = () => undefined
        const responsesReleasedPromise = new Promise<void>((resolve) => (releaseResponses = resolve))
        addHandler(name, (respond) => responsesReleasedPromise.then(cut ? failNetwork : respond), options)
        return releaseResponses
      },
      /** The backend never responds. */
      stall: (name: string, options?: { times?: number; method?: string }) => addHandler(name, neverRespond, options),
      /** The request gets a fixed response, for results that would take hours to produce. */
      reply: (name: string, body: unknown, status = 200) =>
        addHandler(name, () => Promise.resolve(Response.json(body, { status }))),
      /** Responds to every write to this table or function with an error code for which pages have no message. */
      refuse: (name: string) =>
        ['POST', 'PATCH', 'DELETE'].forEach((method) => addHandler(name, respondWithError, { method })),
      /** Responds to reads of this table or function with a server error: to the first `times` reads, or to all. */
      fail: (name: string, { times }: { times?: number } = {}) =>
        ['GET', 'POST'].forEach((method) =>
          addHandler(name, respondWithError, {
            method,
            ...(times !== undefined && { times }),
          }),
        ),
    },
  }
}
