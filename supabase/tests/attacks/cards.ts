import { added, ADMIN, booking, MEMBER, order, OTHER } from '../support/people'
import type { Attack } from './attack'
import { ledger } from './bookings'

const took = {
  checkout_id: added(60),
  session_id: null,
  intent_id: 'pi_forged',
  state: 'succeeded',
  amount_cents: 10000,
  currency: 'aud',
  mode: 'test',
  account_id: 'acct_fixture',
  paid_at: null,
}
const went = {
  provider_id: 're_forged',
  intent_id: 'pi_fixture',
  refund_id: null,
  state: 'succeeded',
  amount_cents: 100,
  currency: 'usd',
  mode: 'test',
  account_id: 'acct_fixture',
  happened_at: null,
}
const sealed = `insert into private.payment_provider (mode, last_four, account_id, sealed_key, sealed_webhook_secret)
  values ('test', 'tkey', 'acct_house', 'sealed.verysecretkey', 'sealed.verysecrethook')`
const begin = (more: Record<string, unknown>): [string, Record<string, unknown>] => [
  'begin_card_checkout',
  { request_id: added(97), ...more },
]
const checkouts = { after: sealed, keeps: 'select count(*) from public.card_checkouts' }

/** Money by card. */
export const CARDS: Attack[] = [
  ...(
    [
      ['a guest', null],
      ['a member', MEMBER],
      ['an admin', ADMIN],
    ] as const
  ).flatMap(([who, by]): Attack[] => [
    [`${who} tells of a payment that nobody made`, by, ['apply_card_payment', took], '42501', ledger],
    [`${who} tells of a refund that nobody made`, by, ['apply_card_refund', went], '42501', ledger],
    [`${who} reads the sealed keys`, by, ['payment_provider_secrets', {}], '42501', { after: sealed }],
    [`${who} reads the table of keys`, by, 'select * from private.payment_provider', '42501', { after: sealed }],
    [
      `${who} posts as the provider`,
      by,
      `insert into public.provider_events (id, type, object_id, account_id, mode, happened_at)
       values ('evt_forged', 'a', 'b', 'c', 'test', now())`,
      '42501',
    ],
    [`${who} makes a checkout cheaper`, by, 'update public.card_checkouts set amount = 0.01 where true', '42501'],
    [`${who} marks a refund as gone`, by, `update public.card_refunds set status = 'succeeded' where true`, '42501'],
    [`${who} takes refunds from the queue`, by, ['take_card_refunds', {}], '42501'],
  ]),
  ['a guest reads what the provider posted', null, 'select * from public.provider_events', '42501'],
  ['a member reads what the provider posted', MEMBER, 'select * from public.provider_events', 0],
  ["a member reads another's card", OTHER, 'select * from public.saved_cards', 0],
  ['a member reads checkouts', MEMBER, 'select * from public.card_checkouts', 0],
  ["a member pays another's booking", MEMBER, begin({ booking_id: booking(6) }), 'not_found', checkouts],
  ['a guest pays a booking', null, begin({ booking_id: booking(1) }), 'not_found', checkouts],
  ["a member pays another's order", MEMBER, begin({ order_id: order(2) }), 'not_found', checkouts],
  [
    'a guest pays an order with a made-up link',
    null,
    begin({ order_id: order(3), token: added(1) }),
    'not_found',
    checkouts,
  ],
  [
    'a member sets the price of a booking',
    MEMBER,
    begin({ booking_id: booking(1), amount: 0.01 }),
    'too_small',
    checkouts,
  ],
  ['a member sends money back to a card', MEMBER, ['begin_card_refund', { payment_id: added(61), amount: 1 }], '42501'],
  [
    'what is said of a checkout tells nothing of a person',
    null,
    `select public.card_checkout_state('${added(60)}')::text ~* '@|name|phone|url|cs_|pi_|acct' as tells`,
    { tells: false },
  ],
  [
    'the status of the connection does not hold its secrets',
    ADMIN,
    `select public.payment_provider_status()::text ~ 'sealed|secret' as leaks`,
    { leaks: false },
    { after: sealed },
  ],
]
