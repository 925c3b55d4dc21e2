import type Stripe from 'stripe'
import { isCard, type CardName } from './cards.ts'
import { book, endDispute, settle } from './charging.ts'
import { blankPayout } from './money-objects.ts'
import type { Posts, Weather } from './webhooks.ts'
import { endRefund, refund } from './refunds.ts'
import { pay } from './sessions.ts'
import type { Kind, Kinds, Store } from './store.ts'
import type { TestApp } from './fake-state.ts'

interface Inside {
  store: Store
  posts: Posts
  app: (live: boolean) => TestApp
  lost: { responses: number }
}

/** Pays out all charges that no payout contains yet. */
const payOut = (app: TestApp): Stripe.Payout | null => {
  const open = app.store
    .all('balance_transaction', app.live)
    .filter((each) => each.type !== 'payout' && !('payout' in each))
  if (open.length === 0) return null
  const payout = { ...blankPayout(app.live), amount: open.reduce((sum, { net }) => sum + net, 0) }
  for (const each of open) app.store.put({ ...each, status: 'available', payout: payout.id }, app.live)
  payout.balance_transaction = book(app, payout.id, { type: 'payout', amount: -payout.amount }).id
  app.saveAndEmit('payout.paid', payout)
  return payout
}

/** Simulates events at the provider, for tests and demos. */
export const openControls = ({ store, posts, app, lost }: Inside) => {
  const after = async <Result>(result: Result): Promise<Result> => {
    await posts.flush()
    return result
  }
  return {
    /** Pays as the checkout page does. Resolves when the webhook has responded. */
    pay: (sessionId: string, card: CardName = 'pm_card_visa', verified?: boolean) =>
      after(pay(app(sessionId.startsWith('cs_live')), sessionId, card, verified)),
    settle: (intentId: string, came: boolean) => after(settle(app(false), intentId, came)),
    /** A refund made in the provider's dashboard. */
    refund: (intentId: string, amount?: number) =>
      after(refund(app(false), { payment_intent: intentId, ...(amount && { amount: String(amount) }) })),
    endRefund: (id: string, ended: 'succeeded' | 'failed') => after(endRefund(app(false), id, ended)),
    endDispute: (id: string, ended: 'won' | 'lost') => after(endDispute(app(false), id, ended)),
    payOut: () => after(payOut(app(false))),
    all: <Name extends Kind>(kind: Name, live = false): Kinds[Name][] => store.all(kind, live),
    /** Sends an earlier event again. */
    again: (eventId: string) => posts.again(eventId, false),
    weather: async (weather: Partial<Weather>): Promise<void> => {
      Object.assign(posts.weather, weather)
      await posts.flush()
    },
    loseResponses: (count: number): void => {
      lost.responses = count
    },
    /** Registers an endpoint with a known secret: the demo starts connected. */
    listen: (endpoint: Stripe.WebhookEndpoint): void => void store.put(endpoint, endpoint.livemode),
  }
}

export const cardNamed = (name: unknown): CardName => (typeof name === 'string' && isCard(name) ? name : 'pm_card_visa')
