import type Stripe from 'stripe'

interface StripeErrorDetails {
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** An error in Stripe's shape. */
export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error',
    message: string,
    readonly details: StripeErrorDetails = {},
  ) {
    super(message)
  }

  get body() {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

export const createInvalidRequestError = (message: string, details: StripeErrorDetails = {}): StripeApiError =>
  new StripeApiError(400, 'invalid_request_error', message, details)

export const createNotFoundError = (kind: string, id: string): StripeApiError =>
  new StripeApiError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })
