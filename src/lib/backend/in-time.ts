type Fetch = typeof fetch

/**
 * How long a reader waits for the first of an answer, in milliseconds: another try and the pause before it are in it.
 */
const PATIENCE = 4000

/** When the tries of a read that has no answer yet began: they share its signal. */
const begun = new WeakMap<AbortSignal, number>()

/**
 * A fetch that gives up reads which get no answer. What counts is the time until the answer begins: on a slow line its
 * rows may take long. A read is a GET, or a call that carries a query's signal; a write is never cut, since the backend
 * may be doing it.
 */
export const inTime =
  (send: Fetch, patience = PATIENCE): Fetch =>
  (input, init = {}) => {
    const { signal, method = 'GET' } = init
    if (!signal && method !== 'GET' && method !== 'HEAD') return send(input, init)
    const own = new AbortController()
    const since = (signal && begun.get(signal)) ?? Date.now()
    if (signal) {
      begun.set(signal, since)
      const follow = () => own.abort(signal.reason)
      if (signal.aborted) follow()
      signal.addEventListener('abort', follow, { once: true })
    }
    return new Promise((resolve, reject) => {
      // Not worded as a lost network is: nobody is made to wait for one more try.
      const giveUp = () => {
        reject(new Error('No answer came in time.'))
        own.abort()
      }
      const timer = setTimeout(giveUp, since + patience - Date.now())
      send(input, { ...init, signal: own.signal })
        .then((answer) => {
          // The next page of the same read has time of its own.
          if (signal && answer.ok) begun.delete(signal)
          return answer
        })
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    })
  }
