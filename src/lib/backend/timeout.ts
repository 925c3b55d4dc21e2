type FetchFunction = typeof fetch

/**
 * How long a read may wait for the start of its response, in ms. The limit includes the retry and the pause before it.
 */
const READ_TIMEOUT_MS = 4000

/** Start time of each read that has no response yet. All retries of a read share its abort signal. */
const readStartTimes = new WeakMap<AbortSignal, number>()

/**
 * A fetch with a timeout for reads: a read is aborted if its response does not start in time. Receiving rows may take
 * longer. Writes have no timeout, because the backend may already execute them. GET requests and requests with a
 * query's abort signal count as reads.
 */
export const withTimeout =
  (send: FetchFunction, timeoutMs = READ_TIMEOUT_MS): FetchFunction =>
  (input, init = {}) => {
    const { signal, method = 'GET' } = init
    if (!signal && method !== 'GET' && method !== 'HEAD') return send(input, init)
    const abortController = new AbortController()
    const startTime = (signal && readStartTimes.get(signal)) ?? Date.now()
    if (signal) {
      readStartTimes.set(signal, startTime)
      const abortRead = () => abortController.abort(signal.reason)
      if (signal.aborted) abortRead()
      signal.addEventListener('abort', abortRead, { once: true })
    }
    return new Promise((resolve, reject) => {
      // The error text must differ from that of a lost connection, which would be retried once more.
      const abortRequest = () => {
        reject(new Error('The server didn’t respond in time.'))
        abortController.abort()
      }
      const timer = setTimeout(abortRequest, startTime + timeoutMs - Date.now())
      send(input, { ...init, signal: abortController.signal })
        .then((result) => {
          // The next request with the same signal, such as the next page of a list, gets the full timeout again.
          if (signal && result.ok) readStartTimes.delete(signal)
          return result
        })
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
  }
