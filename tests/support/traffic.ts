/** What the app sends while it is tested, and what becomes of it on its way to the backend at `origin`. */
export interface Sent {
  method: string
  /** Below the backend's origin: /rest/v1/rpc/book. */
  path: string
  search: URLSearchParams
  body: unknown
}

type Answer = () => Promise<Response>
/** What becomes of a request instead of its answer; the answer itself where it is asked for. */
type Deed = (answer: Answer) => Promise<Response>

interface Way {
  method: string | undefined
  path: RegExp
  deed: Deed
  times: number
}

const endless = () => new Promise<Response>(() => undefined)
/** As the browser's fetch says that there is no network. */
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

const fault = () => Promise.resolve(Response.json({ message: 'no', code: 'XX000' }, { status: 500 }))

const bodyIn = (body: BodyInit | null | undefined): unknown => {
  if (typeof body !== 'string') return body ?? undefined
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}

/** jsdom's signals are none to Node's fetch. */
const untilAborted = (signal: AbortSignal | null | undefined, reply: Promise<Response>): Promise<Response> =>
  signal
    ? Promise.race([
        reply,
        new Promise<never>((_, reject) => {
          const abort = () => reject(signal.reason as Error)
          if (signal.aborted) abort()
          signal.addEventListener('abort', abort, { once: true })
        }),
      ])
    : reply

export const openTraffic = (origin: string) => {
  const nodeFetch = globalThis.fetch
  let requests: Sent[] = []
  let ways: Way[] = []

  const pass = (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, location.origin)
    const { signal, ...rest } = init
    const sent: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.searchParams,
      body: bodyIn(init.body),
    }
    requests.push(sent)
    const answer: Answer = () => nodeFetch(origin + url.pathname + url.search, rest)
    const way = ways.find(
      ({ method, path, times }) =>
        times > 0 && (method === undefined || method === sent.method) && path.test(url.pathname),
    )
    if (way) way.times -= 1
    return untilAborted(signal, way ? way.deed(answer) : answer())
  }

  /** What happens to requests to a function or a table, so many times: `on('book', lose)`. */
  const on = (name: string, deed: Deed, { times = Infinity, method }: { times?: number; method?: string } = {}) =>
    ways.unshift({ method, path: new RegExp(`/(rpc/)?${name}$`), deed, times })

  return {
    fetch: (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
      input instanceof Request ? pass(input.url, input) : pass(String(input), init),
    forgetSent: (): void => {
      requests = []
    },
    clear: (): void => {
      requests = []
      ways = []
    },
    /** What was sent to a function or a table since the component was shown. */
    sent: (name: string, method = 'POST'): Sent[] =>
      requests.filter((one) => one.method === method && new RegExp(`/(rpc/)?${name}$`).test(one.path)),
    /** What a test does to requests, by the name of a function or a table. */
    ways: {
      /** The network fails before the request is out. */
      cut: (name: string, options?: { times?: number; method?: string }) => on(name, lost, options),
      /** The backend does it, and its answer never comes. */
      lose: (name: string, options?: { times?: number; method?: string }) =>
        on(name, (answer) => answer().then(lost), options),
      /** No answer comes until the test lets it; where it is cut, the network fails then. */
      hold: (
        name: string,
        { cut = false, ...options }: { cut?: boolean; times?: number; method?: string } = {},
      ): (() => void) => {
        let release: () => void = () => undefined
        const released = new Promise<void>((resolve) => (release = resolve))
        on(name, (answer) => released.then(cut ? lost : answer), options)
        return release
      },
      /** No answer ever comes. */
      stall: (name: string, options?: { times?: number; method?: string }) => on(name, endless, options),
      /** An answer that would take hours to bring about. */
      reply: (name: string, body: unknown, status = 200) =>
        on(name, () => Promise.resolve(Response.json(body, { status }))),
      /** Every write is refused, as for no reason the page could know. */
      refuse: (name: string) => ['POST', 'PATCH', 'DELETE'].forEach((method) => on(name, fault, { method })),
      /** Every read is answered by a fault of the backend's, so many times. */
      fail: (name: string, { times }: { times?: number } = {}) =>
        ['GET', 'POST'].forEach((method) =>
          on(name, fault, {
            method,
            ...(times !== undefined && { times }),
          }),
        ),
    },
  }
}
