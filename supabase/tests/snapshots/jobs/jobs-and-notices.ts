import {
  addedRowId,
  ADMIN,
  customer,
  event,
  FREMANTLE,
  MANAGER,
  MEMBER,
  UNKNOWN_ID,
  product,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { insertAutopayBookingSql } from '../cards/autopay'
import { insertCardPaymentSql, insertRefundSql, applyCardRefund } from '../cards/card-refunds'
import { HELD_ID, insertHoldSql } from '../payments/transfers'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const countFoundEntities = (text: string) =>
  createQueryStep(`select cardinality(private.search_entity_ids('${text}')) as found`)
const MANY_NUMBERS_SQL = 'generate_series(1, 101) n'
/** Counts the emails of a template and lists their recipients. */
const listRecipients = (template: string) =>
  createQueryStep(
    `select string_agg(to_email, ', ' order by to_email) as readers from public.email_outbox where template = '${template}'`,
  )
const runJob = (job: string, clock?: string) =>
  createQueryStep(`select private.run_scheduled_job('${job}') as error`, clock ? { at: clock } : {})
const COUNT_ATTEMPTS_STEP = createQueryStep(
  `select count(*) from public.autopay_attempts where booking_id = '${HELD_ID}'`,
)
const createDeletedEventCase = (name: string, days: number | null, isEmailed: boolean): SnapshotCase => ({
  name: `people on the waitlist of ${name} are ${isEmailed ? '' : 'not '}emailed`,
  given: `delete from public.email_outbox;
    insert into public.events (id, title, status, start_date, end_date) values ('${event(80)}', 'Gone', 'draft',
      ${days === null ? 'null, null' : `private.today() - 9, private.today() + ${days}`});
    insert into public.waitlist_submissions (event_id, event_name, full_name, email) values ('${event(80)}', 'Gone', 'A', 'a@example.test')`,
  ...createQueryStep(`delete from public.events where id = '${event(80)}'`),
})

const searchCases: SnapshotCase[] = [
  ...(
    [
      [
        'customers',
        `insert into public.customers (full_name, email) select 'Quill ' || n, 'quill' || n || '@example.test' from ${MANY_NUMBERS_SQL}`,
      ],
      ['trips', `insert into public.events (title) select 'Quill ' || n from ${MANY_NUMBERS_SQL}`],
      [
        'products',
        `insert into public.products (name, price, category) select 'Quill ' || n, 1, 'Apparel' from ${MANY_NUMBERS_SQL}`,
      ],
      [
        'orders',
        `insert into public.orders (full_name, delivery, subtotal, shipping, total) select 'Quill', 'collect', 1, 0, 1 from ${MANY_NUMBERS_SQL}`,
      ],
      [
        'waitlist entries',
        `insert into public.waitlist_submissions (event_id, event_name, full_name, email)
        select '${FREMANTLE}', 'x', 'Quill', 'q' || n || '@example.test' from ${MANY_NUMBERS_SQL}`,
      ],
      [
        'members',
        `insert into auth.users (id, email) select ('40000000-0000-4000-8000-0000000009' || lpad(n::text, 2, '0'))::uuid, 'm' || n || '@example.test'
        from generate_series(0, 99) n union all select '40000000-0000-4000-8000-000000001000', 'm1000@example.test';
        update public.profiles set full_name = 'Quill' where id >= '40000000-0000-4000-8000-000000000900'
          and id <= '40000000-0000-4000-8000-000000001000'`,
      ],
    ] as const
  ).map(([what, given]): SnapshotCase => ({
    name: `a search in the activity log finds at most 100 ${what}`,
    given,
    ...countFoundEntities('quill'),
    then: [createQueryStep(`select cardinality(private.search_actor_ids('quill')) as actors`)],
  })),
  {
    name: 'an activity log search finds at most 100 bookings of a customer, and a blank search text finds none',
    given: `update public.customers set full_name = 'Quill' where id = '${customer(23)}';
      insert into public.bookings (customer_id, event_id, seats, plan, total_amount, deposit_amount, status)
      select '${customer(23)}', '${FREMANTLE}', 1, 1, 1, 1, 'cancelled' from ${MANY_NUMBERS_SQL}`,
    ...countFoundEntities('quill'),
    then: [countFoundEntities(' '), countFoundEntities('mabel moonlight')],
  },
]

const noticeCases: SnapshotCase[] = [
  createDeletedEventCase('a deleted trip that ended yesterday', -1, false),
  createDeletedEventCase('a deleted trip that ends today', 0, true),
  createDeletedEventCase('a deleted trip without dates', null, true),
  ...[
    ['today', 'private.today()', 'not '],
    ['tomorrow', 'private.today() + 1', ''],
  ].map(([name, start, not]): SnapshotCase => ({
    name: `people interested in a trip that starts ${name} are ${not}emailed when the trip opens for booking`,
    given: `delete from public.email_outbox; update public.events set phase = 'planning', start_date = ${start}, end_date = private.today() + 3
          where id = '${FREMANTLE}'; delete from public.email_outbox;
        insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
        values ('${FREMANTLE}', 'x', 'A', 'reader@example.test', private.now()); delete from public.email_outbox`,
    ...createQueryStep(`update public.events set phase = 'open' where id = '${FREMANTLE}'`),
    then: [listRecipients('event_opened')],
  })),
  {
    name: 'a message or enquiry gets no receipt email if staff enter it with a time an hour or more ago',
    given: 'delete from public.email_outbox',
    ...createQueryStep(`insert into public.contact_messages (full_name, email, message, created_at) values
      ('A', 'late@example.test', 'x', private.now() - interval '1 hour'), ('A', 'new@example.test', 'x', private.now() - interval '59 minutes')`),
    then: [
      createQueryStep(`insert into public.interest_submissions (trip_name, full_name, email, created_at) values
        ('x', 'A', 'late@example.test', private.now() - interval '1 hour'), ('x', 'A', 'new@example.test', private.now() - interval '59 minutes')`),
      listRecipients('contact_received'),
      listRecipients('interest_received'),
    ],
  },
  {
    name: 'when a trip moves twice, the first refund offer still shows the dates before the first move until it expires',
    given: `${insertHoldSql} update public.bookings set status = 'confirmed', expires_at = null where id = '${HELD_ID}'; delete from private.refund_offers;
      insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at) values ('${HELD_ID}', '2026-01-01', '2026-01-05', private.now())`,
    ...createQueryStep(`select private.move_bookings(e, jsonb_populate_record(e, jsonb_build_object('start_date', e.start_date + 1, 'end_date', e.end_date + 1)))
      from public.events e where e.id = '${FREMANTLE}'`),
    then: [
      createQueryStep(
        `select start_date_before, end_date_before from private.refund_offers where booking_id = '${HELD_ID}'`,
      ),
    ],
  },
]

const jobCases: SnapshotCase[] = [
  {
    name: 'automatic charges are queued each day from the hour of the settings, while automatic payments are turned on',
    given: `${insertAutopayBookingSql()} update public.installments set due_date = private.today() where booking_id = '${HELD_ID}';
      update public.autopay set agreed = private.installments_as_json('${HELD_ID}', 0) where booking_id = '${HELD_ID}'`,
    ...runJob('charges', `private.charge_time(private.today()) - interval '1 second'`),
    then: [COUNT_ATTEMPTS_STEP, runJob('charges', 'private.charge_time(private.today())'), COUNT_ATTEMPTS_STEP],
  },
  {
    name: 'no automatic charge is queued after automatic payments were turned off',
    given: `${insertAutopayBookingSql()} update public.installments set due_date = private.today() where booking_id = '${HELD_ID}';
      update public.autopay set agreed = private.installments_as_json('${HELD_ID}', 0), state = 'off' where booking_id = '${HELD_ID}'`,
    ...runJob('charges'),
    then: [COUNT_ATTEMPTS_STEP],
  },
  {
    name: 'a card refund for a fully paid booking makes its completed payment plan active again',
    given: `${insertCardPaymentSql} ${insertRefundSql(100)} insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'extra', 'cash', 1000);
      select private.sync_plan_status('${HELD_ID}')`,
    ...applyCardRefund('applied', 10000),
  },
  {
    name: 'a booking by staff for a merged customer goes to the customer that remains after the merge',
    given: `insert into public.customer_merges (old_id, customer_id) values ('${addedRowId(240)}', '${customer(24)}')`,
    call: 'admin_book',
    with: { customer_id: addedRowId(240), event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1) },
    as: ADMIN,
    expected: 'booked',
    then: [
      {
        call: 'admin_book',
        with: { customer_id: UNKNOWN_ID, event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(2) },
        as: ADMIN,
        expected: 'customer_not_found',
      },
    ],
  },
  {
    name: 'the audit log does not record a new role of a former staff member as joining the staff',
    given: `insert into public.staff (user_id, role, ended_at) values ('${MEMBER}', 'guide', private.now())`,
    ...createQueryStep(`update public.staff set role = 'manager' where user_id = '${MEMBER}'`),
    then: [createQueryStep(`update public.staff set role = 'guide' where user_id = '${MANAGER}'`)],
  },
  {
    name: 'an expression of interest belongs to a member from the moment when they confirmed its email address',
    given: `insert into private.profile_emails (profile_id, email, confirmed_at) values ('${MEMBER}', 'mine@example.test', private.now());
      insert into public.interest_submissions (trip_name, full_name, email, created_at) values
        ('at', 'A', 'mine@example.test', private.now()), ('before', 'A', 'mine@example.test', private.now() - interval '1 second')`,
    ...createQueryStep(
      `with caller as materialized (select set_config('request.jwt.claims', '{"sub": "${MEMBER}"}', true))
      select (select string_agg(i.trip_name, ', ') from public.interest_submissions i where i.id in (select private.own_interest_ids())
        and i.email = 'mine@example.test') as trips from caller`,
      { at: timeAfterTest('0') },
    ),
  },
  {
    name: 'an expired order returns no stock to a product with unlimited stock',
    given: `update public.products set stock = null where id = '${product(3)}'; delete from public.waitlist_submissions where event_id = '${TASMANIA}'`,
    ...createQueryStep(`select private.expire_orders() as ended`, { at: timeAfterTest('30 days') }),
  },
]

export const jobsAndNoticesCases: SnapshotCase[] = [...searchCases, ...noticeCases, ...jobCases]
