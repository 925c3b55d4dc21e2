import type Stripe from 'stripe'
import { isCard, type CardName } from './cards.ts'
import { book, endDispute, settle } from './charging.ts'
import { blankPayout } from './objects-money.ts'
import type { Posts, Weather } from './posts.ts'
import { endRefund, refund } from './refunds.ts'
import { pay } from './sessions.ts'
import type { Kind, Kinds, Store } from './store.ts'
import type { World } from './world.ts'

interface Inside {
  store: Store
  posts: Posts
  world: (live: boolean) => World
  lost: { answers: number }
}

/** Pays out all charges that no payout contains yet. */
const payOut = (world: World): Stripe.Payout | null => {
  const open = world.store
    .all('balance_transaction', world.live)
    .filter((each) => each.type !== 'payout' && !('payout' in each))
  if (open.length === 0) return null
  const payout = { ...blankPayout(world.live), amount: open.reduce((sum, { net }) => sum + net, 0) }
  for (const each of open) world.store.put({ ...each, status: 'available', payout: payout.id }, world.live)
  payout.balance_transaction = book(world, payout.id, { type: 'payout', amount: -payout.amount }).id
  world.tell('payout.paid', payout)
  return payout
}

/** Simulates events at the provider, for tests and demos. */
export const openControls = ({ store, posts, world, lost }: Inside) => {
  const after = async <Result>(result: Result): Promise<Result> => {
    await posts.flush()
    return result
  }
  return {
    /** Pays as the checkout page does. Resolves when the webhook has responded. */
    pay: (sessionId: string, card: CardName = 'pm_card_visa', verified?: boolean) =>
      after(pay(world(sessionId.startsWith('cs_live')), sessionId, card, verified)),
    settle: (intentId: string, came: boolean) => after(settle(world(false), intentId, came)),
    /** A refund made in the provider's dashboard. */
    refund: (intentId: string, amount?: number) =>
      after(refund(world(false), { payment_intent: intentId, ...(amount && { amount: String(amount) }) })),
    endRefund: (id: string, ended: 'succeeded' | 'failed') => after(endRefund(world(false), id, ended)),
    endDispute: (id: string, ended: 'won' | 'lost') => after(endDispute(world(false), id, ended)),
    payOut: () => after(payOut(world(false))),
    all: <Name extends Kind>(kind: Name, live = false): Kinds[Name][] => store.all(kind, live),
    /** Sends an earlier event again. */
    again: (eventId: string) => posts.again(eventId, false),
    weather: async (weather: Partial<Weather>): Promise<void> => {
      Object.assign(posts.weather, weather)
      await posts.flush()
    },
    loseAnswers: (count: number): void => {
      lost.answers = count
    },
    /** Registers an endpoint with a known secret: the demo starts connected. */
    listen: (endpoint: Stripe.WebhookEndpoint): void => void store.put(endpoint, endpoint.livemode),
  }
}

export const cardNamed = (name: unknown): CardName => (typeof name === 'string' && isCard(name) ? name : 'pm_card_visa')
