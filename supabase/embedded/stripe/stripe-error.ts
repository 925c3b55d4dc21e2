import type Stripe from 'stripe'

interface Details {
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** An error in Stripe's shape. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error',
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
  }

  get body() {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

export const invalid = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, details)

export const missing = (what: string, id: string): ApiError =>
  new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })
