import { createHash } from 'node:crypto'
import { StripeApiError } from './stripe-error.ts'
import { readList, type NestedForm } from './form-encoding.ts'
import type { StripeObjectStore } from './store.ts'

export interface FakeResponse {
  status: number
  body: unknown
}

/**
 * Replaces ids in a response by the objects with these ids. The request lists the paths of the ids, such as
 * `expand[]=data.latest_charge`.
 */
export const expandResponse = (body: object, form: NestedForm, store: StripeObjectStore, isLive: boolean): unknown => {
  const expandedBody: unknown = structuredClone(body)
  for (const path of readList(form, 'expand')) expandPath(expandedBody, path.split('.'), store, isLive)
  return expandedBody
}

const expandPath = (
  node: unknown,
  [name, ...remainingPath]: string[],
  store: StripeObjectStore,
  isLive: boolean,
): void => {
  if (Array.isArray(node))
    return node.forEach((item) => expandPath(item, [name ?? '', ...remainingPath], store, isLive))
  if (typeof node !== 'object' || node === null || !name || !(name in node)) return
  const parentObject = node as Record<string, unknown>
  const referencedId = parentObject[name]
  if (typeof referencedId === 'string')
    parentObject[name] = structuredClone(store.find(referencedId, isLive)) ?? referencedId
  if (remainingPath.length > 0) expandPath(parentObject[name], remainingPath, store, isLive)
}

interface StoredResponse {
  requestHash: string
  response: FakeResponse
}

/**
 * Returns the stored response if an idempotency key is repeated, as Stripe does for one day. A repeated key with other
 * parameters is an error.
 */
export class IdempotencyCache {
  private readonly firstResponses = new Map<string, StoredResponse>()

  getResponse(key: string | null, request: string, createResponse: () => FakeResponse): FakeResponse {
    if (!key) return createResponse()
    const requestHash = createHash('sha256').update(request).digest('hex')
    const previousResponse = this.firstResponses.get(key)
    if (previousResponse && previousResponse.requestHash !== requestHash)
      throw new StripeApiError(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    if (previousResponse) return previousResponse.response
    const response = createResponse()
    this.firstResponses.set(key, { requestHash, response })
    return response
  }
}
