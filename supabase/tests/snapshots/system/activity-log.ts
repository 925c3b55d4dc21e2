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
import { moment, type Case, type Step } from '../case'

const action = (id: number, at: string, values: string) =>
  `insert into public.audit_log (id, at, actor_id, action, entity, entity_id, details) overriding system value
    values (${id}, ${moment(at)}, ${values});`

/** One audit log entry of each kind. The name of a deleted row is only in its entry. */
const ACTIONS = `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
  ${action(1, '-5 minutes', `'${ADMIN}', 'payment', 'bookings', '${booking(1)}', '{"amount": 800, "method": "cash"}'`)}
  ${action(2, '-4 minutes', `'${MEMBER}', 'request_bank_transfer', 'bank_transfers', '${added(9)}', '{"booking_id": "${booking(1)}"}'`)}
  ${action(3, '-3 minutes', `null, 'expire_offer', 'waitlist_submissions', '${added(11)}', '{"seats": 2}'`)}
  ${action(4, '-1 day', `'${ADMIN}', 'save_event', 'events', '${FREMANTLE}', '{"title": "Fremantle", "before": {"price": 1}, "after": {"price": 2}}'`)}
  ${action(5, '-2 days', `'${ADMIN}', 'delete_event', 'events', '${added(99)}', '{"title": "Pentridge After Dark"}'`)}
  ${action(6, '-3 days', `'${ADMIN}', 'change_product', 'products', '${product(1)}', '{"before": {"name": "Old Shirt"}, "after": {"name": "T-shirt"}}'`)}
  ${action(7, '-4 days', `null, 'order_paid', 'orders', '${order(1)}', '{"amount": 45}'`)}
  ${action(8, '-5 days', `'${ADMIN}', 'change_customer', 'customers', '${customer(23)}', '{"changed": ["email"]}'`)}
  ${action(9, '-6 days', `null, 'scheduled_job_failed', 'scheduled_jobs', 'emails', '{"code": "unsent"}'`)}
  ${action(10, '-7 days', `'${ADMIN}', 'save_settings', 'settings', 'settings', '{"before": {"hold_hours": 48}, "after": {"hold_hours": 24}}'`)}
  ${action(11, '-8 days', `'${ADMIN}', 'card_refund', 'card_refunds', '${added(98)}', '{"amount": 5, "booking_id": "${booking(1)}"}'`)}
  ${action(12, '-9 days', `'${ADMIN}', 'delete_comment', 'comments', '${added(97)}', '{}'`)}`
const list = (filters: Record<string, unknown>, more: Record<string, number> = {}): Step => ({
  call: 'list_activity',
  with: { filters, ...more },
  as: ADMIN,
  expected: 'ok',
})
const of = (kind: string, id: string | null = null): Step => list({ of: { kind, id } })
const refused = (sql: string, as = 'owner'): Step => ({ sql, as, expected: '42501' })
/** Audit log entries about rows that have a name, other than trips, bookings and products. */
const NAMED = [
  ['profiles', OTHER],
  ['interest_submissions', added(14)],
  ['contact_messages', added(16)],
  ['comments', comment(92)],
  ['comment_replies', reply(91)],
  ['canned_replies', added(86)],
]

const reading: Case[] = [
  {
    name: 'the history lists actions from the latest, with the actor and the name of the record',
    given: ACTIONS,
    ...list({}),
  },
  {
    name: 'the history names accounts, messages, interest, comments and replies, but no other kinds of record',
    given: `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
      ${NAMED.map(([entity, id], place) => action(place + 1, `-${place} minutes`, `'${ADMIN}', 'change', '${entity}', '${id}', '{}'`)).join(' ')}`,
    ...list({}),
    then: [list({ q: 'ichabod' })],
  },
  {
    name: 'the history is searched by person and by record, including deleted records, one page at a time',
    given: ACTIONS,
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
    name: 'a date range of the history includes its first and its last day',
    given: ACTIONS,
    ...list({ since: '2026-07-13', until: '2026-07-14' }),
    then: [list({ since: '2026-07-15' }), list({ until: '2026-07-07' })],
  },
  {
    name: 'the history of a record includes actions on records that belong to it',
    given: ACTIONS,
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
    name: 'the history of an order includes its card checkouts, even if the entry names only the checkout',
    given: `${ACTIONS}; ${checkout({ booking_id: 'null', order_id: `'${order(1)}'` })}
      ${action(13, '-1 minute', `null, 'card_expired', 'card_checkouts', '${CHECKOUT}', '{"intent": "pi_1"}'`)}`,
    ...of('order', order(1)),
    then: [of('order', order(2))],
  },
]

const keeping: Case[] = [
  {
    name: 'an audit log entry cannot be changed or deleted by the database owner, the server or an admin',
    given: ACTIONS,
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
  { name: 'the audit log cannot be emptied, not even by the database owner', ...refused('truncate public.audit_log') },
  {
    name: 'the actor and details can be removed from an audit log entry',
    given: ACTIONS,
    sql: `update public.audit_log set actor_id = null, details = details - 'method' where id = 1`,
    as: 'owner',
    expected: 'done',
  },
]

export const cases: Case[] = [...reading, ...keeping]
