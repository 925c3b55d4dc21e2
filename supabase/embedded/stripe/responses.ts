import { createHash } from 'node:crypto'
import { ApiError } from './stripe-error.ts'
import { listOf, type Form } from './form-encoding.ts'
import type { Store } from './store.ts'

export interface FakeResponse {
  status: number
  body: unknown
}

/** Replaces ids by objects where a request expands them: `expand[]=data.latest_charge`. */
export const expanded = (body: object, form: Form, store: Store, live: boolean): unknown => {
  const copy: unknown = structuredClone(body)
  for (const path of listOf(form, 'expand')) expand(copy, path.split('.'), store, live)
  return copy
}

const expand = (at: unknown, [name, ...rest]: string[], store: Store, live: boolean): void => {
  if (Array.isArray(at)) return at.forEach((each) => expand(each, [name ?? '', ...rest], store, live))
  if (typeof at !== 'object' || at === null || !name || !(name in at)) return
  const holder = at as Record<string, unknown>
  const value = holder[name]
  if (typeof value === 'string') holder[name] = structuredClone(store.find(value, live)) ?? value
  if (rest.length > 0) expand(holder[name], rest, store, live)
}

interface First {
  requestHash: string
  response: FakeResponse
}

/**
 * Returns the same response for the same idempotency key, as Stripe does for a day. The same key with other
 * parameters is an error.
 */
export class Idempotency {
  private readonly first = new Map<string, First>()

  response(key: string | null, request: string, make: () => FakeResponse): FakeResponse {
    if (!key) return make()
    const requestHash = createHash('sha256').update(request).digest('hex')
    const previous = this.first.get(key)
    if (previous && previous.requestHash !== requestHash)
      throw new ApiError(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    if (previous) return previous.response
    const response = make()
    this.first.set(key, { requestHash, response })
    return response
  }
}
