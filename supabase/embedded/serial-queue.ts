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

/** Reads the whole request body before the request enters the queue, so that a slow upload does not block others. */
export const bufferRequest = async (request: Request): Promise<Request> =>
  request.body === null ? request : new Request(request, { body: await request.arrayBuffer() })
