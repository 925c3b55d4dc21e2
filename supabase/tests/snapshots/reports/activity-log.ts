import {
  addedRowId,
  ADMIN,
  booking,
  comment,
  customer,
  FREMANTLE,
  MEMBER,
  order,
  OTHER_MEMBER,
  product,
  reply,
  TASMANIA,
} from '../../support/people'
import { CHECKOUT_ID, insertCheckoutSql } from '../cards/checkouts'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const insertEntrySql = (id: number, clock: string, values: string) =>
  `insert into public.audit_log (id, at, actor_id, action, entity, entity_id, details) overriding system value
    values (${id}, ${timeAfterTest(clock)}, ${values});`

/** One audit log entry of each kind. The name of a deleted record exists only in the entry's data. */
const INSERT_ENTRIES_SQL = `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
  ${insertEntrySql(1, '-5 minutes', `'${ADMIN}', 'payment', 'bookings', '${booking(1)}', '{"amount": 800, "method": "cash"}'`)}
  ${insertEntrySql(2, '-4 minutes', `'${MEMBER}', 'request_bank_transfer', 'bank_transfers', '${addedRowId(9)}', '{"booking_id": "${booking(1)}"}'`)}
  ${insertEntrySql(3, '-3 minutes', `null, 'expire_offer', 'waitlist_submissions', '${addedRowId(11)}', '{"seats": 2}'`)}
  ${insertEntrySql(4, '-1 day', `'${ADMIN}', 'save_event', 'events', '${FREMANTLE}', '{"title": "Fremantle", "before": {"price": 1}, "after": {"price": 2}}'`)}
  ${insertEntrySql(5, '-2 days', `'${ADMIN}', 'delete_event', 'events', '${addedRowId(99)}', '{"title": "Pentridge After Dark"}'`)}
  ${insertEntrySql(6, '-3 days', `'${ADMIN}', 'change_product', 'products', '${product(1)}', '{"before": {"name": "Old Shirt"}, "after": {"name": "T-shirt"}}'`)}
  ${insertEntrySql(7, '-4 days', `null, 'order_paid', 'orders', '${order(1)}', '{"amount": 45}'`)}
  ${insertEntrySql(8, '-5 days', `'${ADMIN}', 'change_customer', 'customers', '${customer(23)}', '{"changed": ["email"]}'`)}
  ${insertEntrySql(9, '-6 days', `null, 'scheduled_job_failed', 'scheduled_jobs', 'emails', '{"code": "unsent"}'`)}
  ${insertEntrySql(10, '-7 days', `'${ADMIN}', 'save_settings', 'settings', 'settings', '{"before": {"hold_hours": 48}, "after": {"hold_hours": 24}}'`)}
  ${insertEntrySql(11, '-8 days', `'${ADMIN}', 'card_refund', 'card_refunds', '${addedRowId(98)}', '{"amount": 5, "booking_id": "${booking(1)}"}'`)}
  ${insertEntrySql(12, '-9 days', `'${ADMIN}', 'delete_comment', 'comments', '${addedRowId(97)}', '{}'`)}`
const listActivity = (filters: Record<string, unknown>, overrides: Record<string, number> = {}): SnapshotStep => ({
  call: 'list_activity',
  with: { filters, ...overrides },
  as: ADMIN,
  expected: 'ok',
})
const listActivityOf = (kind: string, id: string | null = null): SnapshotStep => listActivity({ of: { kind, id } })
const createRefusedStep = (sql: string, caller = 'owner'): SnapshotStep => ({ sql, as: caller, expected: '42501' })
/** Audit log entries about rows that have a name, other than trips, bookings and products. */
const ROWS_WITH_NAME = [
  ['profiles', OTHER_MEMBER],
  ['interest_submissions', addedRowId(14)],
  ['contact_messages', addedRowId(16)],
  ['comments', comment(92)],
  ['comment_replies', reply(91)],
  ['canned_replies', addedRowId(86)],
]

const readCases: SnapshotCase[] = [
  {
    name: 'the activity log lists the latest actions first, with the user and the name of the record',
    given: INSERT_ENTRIES_SQL,
    ...listActivity({}),
  },
  {
    name: 'the activity log shows a name for accounts, messages, interest, comments and replies, and none for other kinds of record',
    given: `alter table public.audit_log disable trigger protect_table; truncate public.audit_log;
      ${ROWS_WITH_NAME.map(([entity, id], index) => insertEntrySql(index + 1, `-${index} minutes`, `'${ADMIN}', 'change', '${entity}', '${id}', '{}'`)).join(' ')}`,
    ...listActivity({}),
    then: [listActivity({ q: 'ichabod' })],
  },
  {
    name: 'staff search the activity log by person and by record, including deleted records, one page at a time',
    given: INSERT_ENTRIES_SQL,
    ...listActivity({ q: 'pentridge' }),
    then: [
      listActivity({ q: 'old shirt' }),
      listActivity({ q: 't-shirt' }),
      listActivity({ q: 'dorian' }),
      listActivity({ q: 'vesper' }),
      listActivity({ q: 'INV-' }, { page_size: 2 }),
      listActivity({ q: 'fremantle' }),
      listActivity({ q: 'no such thing' }),
      listActivity({ who: ADMIN }, { page: 2, page_size: 5 }),
      listActivity({ who: 'nobody' }),
      listActivity({ entity: 'events' }),
      listActivity({ action: 'payment' }),
      listActivity({ q: '  ', who: 'strange', since: 'yesterday', until: '2026-02-31' }, { page_size: 1 }),
    ],
  },
  {
    name: 'a date range in the activity log includes its first and its last day',
    given: INSERT_ENTRIES_SQL,
    ...listActivity({ since: '2026-07-13', until: '2026-07-14' }),
    then: [listActivity({ since: '2026-07-15' }), listActivity({ until: '2026-07-07' })],
  },
  {
    name: 'the activity of a record includes actions on records that belong to it',
    given: INSERT_ENTRIES_SQL,
    ...listActivityOf('booking', booking(1)),
    then: [
      listActivityOf('event', FREMANTLE),
      listActivityOf('event', TASMANIA),
      listActivityOf('product', product(1)),
      listActivityOf('order', order(1)),
      listActivityOf('customer', customer(23)),
      listActivityOf('settings'),
      listActivityOf('booking', 'nothing'),
      listActivityOf('strange', booking(1)),
    ],
  },
  {
    name: 'the activity of an order includes its card checkouts, even if the log entry names only the checkout',
    given: `${INSERT_ENTRIES_SQL}; ${insertCheckoutSql({ booking_id: 'null', order_id: `'${order(1)}'` })}
      ${insertEntrySql(13, '-1 minute', `null, 'card_expired', 'card_checkouts', '${CHECKOUT_ID}', '{"intent": "pi_1"}'`)}`,
    ...listActivityOf('order', order(1)),
    then: [listActivityOf('order', order(2))],
  },
]

const retentionCases: SnapshotCase[] = [
  {
    name: 'an audit log entry cannot be changed or deleted by the database owner, the server or an admin',
    given: INSERT_ENTRIES_SQL,
    ...createRefusedStep(`update public.audit_log set action = 'refund' where id = 1`),
    then: [
      createRefusedStep(`update public.audit_log set actor_id = '${MEMBER}' where id = 1`),
      createRefusedStep(`update public.audit_log set actor_id = '${ADMIN}' where id = 3`),
      createRefusedStep(`update public.audit_log set details = '{"amount": 900, "method": "cash"}' where id = 1`),
      createRefusedStep(`update public.audit_log set details = details || '{"note": "x"}' where id = 1`),
      createRefusedStep(`update public.audit_log set at = private.now() where id = 1`),
      createRefusedStep(`update public.audit_log set entity_id = null where id = 1`),
      createRefusedStep('delete from public.audit_log where id = 1', 'service'),
      createRefusedStep(`update public.audit_log set actor_id = null where id = 1`, 'service'),
      createRefusedStep(`insert into public.audit_log (action, entity) values ('forged', 'x')`, 'service'),
      createRefusedStep('delete from public.audit_log where id = 1', ADMIN),
      createRefusedStep('truncate public.audit_log', ADMIN),
    ],
  },
  {
    name: 'the audit log cannot be emptied, not even by the database owner',
    ...createRefusedStep('truncate public.audit_log'),
  },
  {
    name: 'the only possible change of an audit log entry is to remove its user or some of its details',
    given: INSERT_ENTRIES_SQL,
    sql: `update public.audit_log set actor_id = null, details = details - 'method' where id = 1`,
    as: 'owner',
    expected: 'done',
  },
]

export const activityLogCases: SnapshotCase[] = [...readCases, ...retentionCases]
