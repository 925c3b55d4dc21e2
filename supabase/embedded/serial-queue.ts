/**
 * Runs tasks one after the other. `@supabase/lite` opens a transaction per request on its only connection: two
 * concurrent requests would share one transaction and its role.
 */
export const createSerialQueue = () => {
  let lastTask: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const newTask = lastTask.then(task)
    lastTask = newTask.catch(() => undefined)
    return newTask
  }
}

/** Reads the body first, so that other requests do not wait for a slow upload. */
export const bufferRequest = async (request: Request): Promise<Request> =>
  request.body === null ? request : new Request(request, { body: await request.arrayBuffer() })
