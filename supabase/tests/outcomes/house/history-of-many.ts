import { added, ADMIN, booking, customer, event, FREMANTLE } from '../../support/people'
import { CLOCK, moment, type Case, type Step } from '../frame'

const deed = (id: number, about: string, details = '{}', at = moment(`-${id} minutes`)) =>
  `insert into public.audit_log (id, at, actor_id, action, entity, entity_id, details) overriding system value
   values (${id}, ${at}, null, 'deed_${id}', 'bookings', '${about}', '${details}');`
const emptied = 'alter table public.audit_log disable trigger protect_table; truncate public.audit_log;'
const told = (filters: unknown): Step => ({
  sql: `select string_agg(r ->> 'action', ', ' order by n) as deeds from jsonb_array_elements(
    public.list_history('${JSON.stringify(filters)}', 1, 1000) -> 'rows') with ordinality t (r, n)`,
  as: ADMIN,
  answers: 'done',
})
/** So many bookings of one trip, the last of them `ffff…`. */
const crowd = (trip: string, many: number) => `
  delete from public.waitlist_submissions where event_id = '${trip}';
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount, created_at)
  select ('5f000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${customer(21)}', '${trip}', 1, 1, 'cancelled',
    100, 100, private.now() from generate_series(1, ${many}) n;`
const of = (n: number) => `5f000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const NEW = event(12)
/** One deed about each kind of thing, the same of what is another's. */
const about = (many: number) => `${crowd(NEW, many)} ${emptied}
  ${deed(1, of(1))} ${deed(2, of(many))} ${deed(3, NEW)} ${deed(4, booking(1))}
  ${deed(5, added(1), `{"booking_id": "${of(2)}"}`)} ${deed(6, added(1), `{"event_id": "${NEW}"}`)}
  ${deed(7, added(1), `{"order_id": "${of(3)}"}`)} ${deed(8, added(1), `{"customer_id": "${of(4)}"}`)}
  ${deed(9, added(1), `{"booking_id": "${booking(1)}", "event_id": "${FREMANTLE}", "order_id": "${booking(1)}"}`)}`

export const cases: Case[] = [
  {
    name: 'the history of a trip of few is that of the trip, its bookings, and what names them',
    ...told({ of: { kind: 'trip', id: NEW } }),
    given: about(4),
  },
  {
    name: 'so is that of a trip of thousands',
    ...told({ of: { kind: 'trip', id: NEW } }),
    given: about(1500),
  },
  {
    name: 'deeds of the first and last moment of a day are of that day, and of one moment the later noted comes first',
    ...told({ since: '2026-07-14', until: '2026-07-14' }),
    given: `${emptied} ${deed(1, added(1), '{}', `private.start_of('2026-07-14')`)}
      ${deed(2, added(1), '{}', `private.start_of('2026-07-14') - interval '1 microsecond'`)}
      ${deed(3, added(1), '{}', `private.start_of('2026-07-15')`)}
      ${deed(4, added(1), '{}', `private.start_of('2026-07-15') - interval '1 microsecond'`)}
      ${deed(5, added(1), '{}', `'${CLOCK}'::timestamptz`)} ${deed(6, added(1), '{}', `'${CLOCK}'::timestamptz`)}`,
    then: [told({ since: '2026-07-15' }), told({ until: '2026-07-13' })],
  },
  {
    name: 'what is no filter, or is empty, filters nothing',
    ...told({ entity: ' ', action: ' ' }),
    given: `${emptied} ${deed(1, added(1))} ${deed(2, added(2))}`,
    then: [told({ entity: '', action: '' }), told('x'), told([]), told(7)],
  },
]
