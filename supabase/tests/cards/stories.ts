import { added, nothing } from '../support/people'
import { CHECKOUT, checkout, firm, ORDER, ordered, ready } from '../outcomes/cards/checkouts'
import { cancelled, HELD } from '../outcomes/payments/transfers'
import type { Provider } from './provider'

const SECOND = added(73)
const THIRD = added(74)
const another = (id: string, more: Record<string, string> = {}) =>
  checkout({ id: `'${id}'`, session_id: 'null', ...more })
const ofOrder = { booking_id: 'null', order_id: `'${ORDER}'`, amount: '100' }
const asked = `${ready} ${checkout()}`
const bought = `${ordered} ${checkout(ofOrder)}`
const ranOut = `update public.bookings set expires_at = private.now() where id = '${HELD}';`
const full = `update public.events set max_registrations = 1 where id = (select event_id from public.bookings
  where id = '${HELD}');`
const cash = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'extra', 'cash', ${amount});`

/** What the law makes of it: paid of the booking or order, what it is, what lies beside, and what is owed back. */
interface End {
  paid: number
  status: string
  aside?: number
  owed?: number
}

export interface Story {
  name: string
  given: string
  /** What happens at the provider, in this order. */
  happens: (provider: Provider) => void
  end: End
}

const paid = (provider: Provider, id = CHECKOUT, cents = 80000, states = ['succeeded']) =>
  provider.take(id, cents, states).id

export const STORIES: Story[] = [
  { name: 'a deposit', given: asked, happens: (p) => paid(p), end: { paid: 800, status: 'confirmed' } },
  {
    name: 'a deposit that takes days',
    given: asked,
    happens: (p) => paid(p, CHECKOUT, 80000, ['processing', 'succeeded']),
    end: { paid: 800, status: 'confirmed' },
  },
  {
    name: 'a deposit that fails after days',
    given: asked,
    happens: (p) => paid(p, CHECKOUT, 80000, ['processing', 'failed']),
    end: { paid: 0, status: 'pending' },
  },
  {
    name: 'a page that ran out',
    given: asked,
    happens: (p) => paid(p, CHECKOUT, 80000, ['expired']),
    end: { paid: 0, status: 'pending' },
  },
  {
    name: 'a page that ran out, and another that was paid',
    given: `${asked} ${another(SECOND)}`,
    happens: (p) => [paid(p, CHECKOUT, 80000, ['expired']), paid(p, SECOND)],
    end: { paid: 800, status: 'confirmed' },
  },
  {
    name: 'two tabs, both paid',
    given: `${asked} ${another(SECOND)}`,
    happens: (p) => [paid(p), paid(p, SECOND)],
    end: { paid: 800, status: 'confirmed' },
  },
  {
    name: 'three tabs, one by a method that takes days',
    given: `${asked} ${another(SECOND)} ${another(THIRD)}`,
    happens: (p) => [paid(p), paid(p, SECOND, 80000, ['processing', 'succeeded']), paid(p, THIRD)],
    end: { paid: 800, status: 'confirmed' },
  },
  {
    name: 'another amount than was asked for',
    given: asked,
    happens: (p) => paid(p, CHECKOUT, 1),
    end: { paid: 0, status: 'pending', aside: 0.01 },
  },
  {
    name: 'another currency',
    given: asked,
    happens: (p) => p.take(CHECKOUT, 80000, ['succeeded'], { currency: 'usd' }),
    end: { paid: 0, status: 'pending', aside: 800 },
  },
  {
    name: 'money of the other mode',
    given: asked,
    happens: (p) => p.take(CHECKOUT, 80000, ['succeeded'], { mode: 'live' }),
    end: { paid: 0, status: 'pending', aside: 800 },
  },
  {
    name: 'money for a checkout that is not there',
    given: asked,
    happens: (p) => paid(p, nothing),
    end: { paid: 0, status: 'pending', aside: 800 },
  },
  {
    name: 'a deposit after the hold, its seat free',
    given: `${asked} ${ranOut}`,
    happens: (p) => paid(p),
    end: { paid: 800, status: 'confirmed' },
  },
  {
    name: 'a deposit after the hold, its seat gone',
    given: `${asked} ${ranOut} ${full}`,
    happens: (p) => paid(p),
    end: { paid: 0, status: 'expired' },
  },
  {
    name: 'a deposit for what was cancelled',
    given: `${asked} ${cancelled}`,
    happens: (p) => paid(p),
    end: { paid: 0, status: 'cancelled' },
  },
  {
    name: 'an instalment beside cash',
    given: `${firm} ${cash(700)} ${checkout({ amount: '500' })}`,
    happens: (p) => paid(p, CHECKOUT, 50000),
    end: { paid: 1800, status: 'confirmed' },
  },
  {
    name: 'a deposit and the next part',
    given: `${asked} ${another(SECOND, { round: '2', amount: '500' })}`,
    happens: (p) => [paid(p), paid(p, SECOND, 50000)],
    end: { paid: 1300, status: 'confirmed' },
  },
  {
    name: 'a deposit of which parts went back at the provider',
    given: `${firm} ${checkout({ amount: '500' })}`,
    happens: (p) => {
      const id = paid(p, CHECKOUT, 50000)
      p.refund(id, 10000, null, ['pending', 'succeeded'])
      p.refund(id, 5000, null)
    },
    end: { paid: 1150, status: 'confirmed' },
  },
  {
    name: 'a refund that came back',
    given: `${firm} ${checkout({ amount: '500' })}`,
    happens: (p) => p.refund(paid(p, CHECKOUT, 50000), 10000, null, ['pending', 'succeeded', 'failed']),
    end: { paid: 1300, status: 'confirmed' },
  },
  {
    name: 'a dispute that was won',
    given: `${firm} ${checkout({ amount: '500' })}`,
    happens: (p) => p.dispute(paid(p, CHECKOUT, 50000), ['warning_needs_response', 'needs_response', 'won']),
    end: { paid: 1300, status: 'confirmed' },
  },
  {
    name: 'a dispute that was lost, after a part had gone back',
    given: `${firm} ${checkout({ amount: '500' })}`,
    happens: (p) => {
      const id = paid(p, CHECKOUT, 50000)
      p.refund(id, 10000, null)
      p.dispute(id, ['needs_response', 'under_review', 'lost'])
    },
    end: { paid: 800, status: 'confirmed' },
  },
  { name: 'an order', given: bought, happens: (p) => paid(p, CHECKOUT, 10000), end: { paid: 100, status: 'paid' } },
  {
    name: 'an order paid twice',
    given: `${bought} ${another(SECOND, ofOrder)}`,
    happens: (p) => [paid(p, CHECKOUT, 10000), paid(p, SECOND, 10000)],
    end: { paid: 100, status: 'paid' },
  },
  {
    name: 'an order that was cancelled',
    given: `${bought} update public.orders set status = 'cancelled' where id = '${ORDER}';`,
    happens: (p) => paid(p, CHECKOUT, 10000),
    end: { paid: 0, status: 'cancelled' },
  },
  {
    name: 'an order whose money went back at the provider',
    given: bought,
    happens: (p) => p.refund(paid(p, CHECKOUT, 10000), 10000, null),
    end: { paid: 0, status: 'paid' },
  },
]

export const isOrder = ({ given }: Story) => given.startsWith(bought)
