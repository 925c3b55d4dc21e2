/**
 * What is begun waits for what was begun before it. The package opens a transaction for each request on its only connection:
 * two at once would share one, with the rights of either, and what fails in one would undo the other.
 */
export const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** The request with its body read: nobody waits for what is still on its way. */
export const wholeRequest = async (request: Request): Promise<Request> =>
  request.body === null ? request : new Request(request, { body: await request.arrayBuffer() })
