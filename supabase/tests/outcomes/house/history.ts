import {
  added,
  ADMIN,
  booking,
  comment,
  customer,
  FREMANTLE,
  MEMBER,
  order,
  OTHER,
  product,
  reply,
  TASMANIA,
} from '../../support/people'
import { CHECKOUT, checkout } from '../cards/checkouts'
import { moment, type Case, type Step } from '../frame'

const deed = (id: number, at: string, values: string) =>
  `insert into public.audit_log (id, at, actor_id, action, entity, entity_id, details) overriding system value
    values (${id}, ${moment(at)}, ${values});`

/** One deed of each sort, the last of them first in time; what is deleted has its name from the record alone. */
const DEEDS = `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
  ${deed(1, '-5 minutes', `'${ADMIN}', 'payment', 'bookings', '${booking(1)}', '{"amount": 800, "method": "cash"}'`)}
  ${deed(2, '-4 minutes', `'${MEMBER}', 'request_bank_transfer', 'bank_transfers', '${added(9)}', '{"booking_id": "${booking(1)}"}'`)}
  ${deed(3, '-3 minutes', `null, 'expire_offer', 'waitlist_submissions', '${added(11)}', '{"seats": 2}'`)}
  ${deed(4, '-1 day', `'${ADMIN}', 'save_event', 'events', '${FREMANTLE}', '{"title": "Fremantle", "before": {"price": 1}, "after": {"price": 2}}'`)}
  ${deed(5, '-2 days', `'${ADMIN}', 'delete_event', 'events', '${added(99)}', '{"title": "Pentridge After Dark"}'`)}
  ${deed(6, '-3 days', `'${ADMIN}', 'change_product', 'products', '${product(1)}', '{"before": {"name": "Old Shirt"}, "after": {"name": "T-shirt"}}'`)}
  ${deed(7, '-4 days', `null, 'order_paid', 'orders', '${order(1)}', '{"amount": 45}'`)}
  ${deed(8, '-5 days', `'${ADMIN}', 'change_customer', 'customers', '${customer(23)}', '{"changed": ["email"]}'`)}
  ${deed(9, '-6 days', `null, 'scheduled_job_failed', 'scheduled_jobs', 'letters', '{"code": "unsent"}'`)}
  ${deed(10, '-7 days', `'${ADMIN}', 'save_settings', 'settings', 'settings', '{"before": {"hold_hours": 48}, "after": {"hold_hours": 24}}'`)}
  ${deed(11, '-8 days', `'${ADMIN}', 'card_refund', 'card_refunds', '${added(98)}', '{"amount": 5, "booking_id": "${booking(1)}"}'`)}
  ${deed(12, '-9 days', `'${ADMIN}', 'delete_comment', 'comments', '${added(97)}', '{}'`)}`
const list = (filters: Record<string, unknown>, more: Record<string, number> = {}): Step => ({
  call: 'list_history',
  with: { filters, ...more },
  as: ADMIN,
  answers: 'ok',
})
const of = (kind: string, id: string | null = null): Step => list({ of: { kind, id } })
const refused = (sql: string, as = 'owner'): Step => ({ sql, as, answers: '42501' })
/** Deeds on what has a name of its own beside trips, bookings and goods. */
const NAMED = [
  ['profiles', OTHER],
  ['interest_submissions', added(14)],
  ['contact_messages', added(16)],
  ['comments', comment(92)],
  ['comment_replies', reply(91)],
  ['canned_replies', added(86)],
]

const reading: Case[] = [
  { name: 'who did what, the latest first, each named by what it is about', given: DEEDS, ...list({}) },
  {
    name: 'people, messages, interest, comments and replies are named, and what is of another sort is not',
    given: `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
      ${NAMED.map(([entity, id], place) => deed(place + 1, `-${place} minutes`, `'${ADMIN}', 'change', '${entity}', '${id}', '{}'`)).join(' ')}`,
    ...list({}),
    then: [list({ q: 'ichabod' })],
  },
  {
    name: 'the history is found by person and by thing, of a deleted one too, a page at a time',
    given: DEEDS,
    ...list({ q: 'pentridge' }),
    then: [
      list({ q: 'old shirt' }),
      list({ q: 't-shirt' }),
      list({ q: 'dorian' }),
      list({ q: 'vesper' }),
      list({ q: 'INV-' }, { page_size: 2 }),
      list({ q: 'fremantle' }),
      list({ q: 'no such thing' }),
      list({ who: ADMIN }, { page: 2, page_size: 5 }),
      list({ who: 'nobody' }),
      list({ entity: 'events' }),
      list({ action: 'payment' }),
      list({ q: '  ', who: 'strange', since: 'yesterday', until: '2026-02-31' }, { page_size: 1 }),
    ],
  },
  {
    name: 'days are counted in, from the first to the last',
    given: DEEDS,
    ...list({ since: '2026-07-13', until: '2026-07-14' }),
    then: [list({ since: '2026-07-15' }), list({ until: '2026-07-07' })],
  },
  {
    name: 'a thing’s history is its own and that of what belongs to it',
    given: DEEDS,
    ...of('booking', booking(1)),
    then: [
      of('trip', FREMANTLE),
      of('trip', TASMANIA),
      of('product', product(1)),
      of('order', order(1)),
      of('customer', customer(23)),
      of('settings'),
      of('booking', 'nothing'),
      of('strange', booking(1)),
    ],
  },
  {
    name: 'what a card came to for an order is of the order’s history, though it names the page alone',
    given: `${DEEDS}; ${checkout({ booking_id: 'null', order_id: `'${order(1)}'` })}
      ${deed(13, '-1 minute', `null, 'card_expired', 'card_checkouts', '${CHECKOUT}', '{"intent": "pi_1"}'`)}`,
    ...of('order', order(1)),
    then: [of('order', order(2))],
  },
]

const keeping: Case[] = [
  {
    name: 'no deed is told otherwise afterwards, by whoever it be',
    given: DEEDS,
    ...refused(`update public.audit_log set action = 'refund' where id = 1`),
    then: [
      refused(`update public.audit_log set actor_id = '${MEMBER}' where id = 1`),
      refused(`update public.audit_log set actor_id = '${ADMIN}' where id = 3`),
      refused(`update public.audit_log set details = '{"amount": 900, "method": "cash"}' where id = 1`),
      refused(`update public.audit_log set details = details || '{"note": "x"}' where id = 1`),
      refused(`update public.audit_log set at = private.now() where id = 1`),
      refused(`update public.audit_log set entity_id = null where id = 1`),
      refused('delete from public.audit_log where id = 1', 'service'),
      refused(`update public.audit_log set actor_id = null where id = 1`, 'service'),
      refused(`insert into public.audit_log (action, entity) values ('forged', 'x')`, 'service'),
      refused('delete from public.audit_log where id = 1', ADMIN),
      refused('truncate public.audit_log', ADMIN),
    ],
  },
  { name: 'the record is not emptied, by its owner either', ...refused('truncate public.audit_log') },
  {
    name: 'who has left is no longer named, and words are forgotten',
    given: DEEDS,
    sql: `update public.audit_log set actor_id = null, details = details - 'method' where id = 1`,
    as: 'owner',
    answers: 'done',
  },
]

export const cases: Case[] = [...reading, ...keeping]
