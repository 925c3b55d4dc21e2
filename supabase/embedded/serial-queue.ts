/**
 * Runs tasks one after the other. The package opens a transaction per request on its only connection: two at once
 * would share a transaction and each other's role.
 */
export const createSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const current = last.then(run)
    last = current.catch(() => undefined)
    return current
  }
}

/** Reads the body first, so that other requests do not wait for a slow upload. */
export const bufferRequest = async (request: Request): Promise<Request> =>
  request.body === null ? request : new Request(request, { body: await request.arrayBuffer() })
