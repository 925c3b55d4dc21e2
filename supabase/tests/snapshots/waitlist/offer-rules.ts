import { addedRowId, BEECHWORTH, FREMANTLE, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const insertEntrySql = (n: number, event: string, status: string, expires: string, seats = 1) => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, offered_at, offer_expires_at, seats)
  values ('${addedRowId(n)}', '${event}', 'x', 'A', 'a${n}@example.test', '${status}', private.now(), ${expires}, ${seats});
  insert into private.offer_tokens (entry_id, token) values ('${addedRowId(n)}', '${addedRowId(n)}')
  on conflict (entry_id) do update set token = excluded.token;`
const isOfferOpenSql = (n: number, event = FREMANTLE) => `private.is_offer_open('${addedRowId(n)}', '${event}')`
const TOMORROW_SQL = `private.now() + interval '1 day'`
const DELETE_ENTRIES_SQL = `delete from public.waitlist_submissions;`

export const offerRulesCases: SnapshotCase[] = [
  {
    name: 'a waitlist offer is open only for its own trip, until it expires or is declined',
    given: `${DELETE_ENTRIES_SQL} ${insertEntrySql(100, FREMANTLE, 'offered', TOMORROW_SQL)} ${insertEntrySql(101, FREMANTLE, 'declined', TOMORROW_SQL)}
      ${insertEntrySql(102, FREMANTLE, 'offered', 'private.now()')}`,
    ...createQueryStep(`select ${isOfferOpenSql(100)} as open, ${isOfferOpenSql(100, TASMANIA)} as of_another_event, ${isOfferOpenSql(101)} as declined,
      ${isOfferOpenSql(102)} as expired, ${isOfferOpenSql(104)} as unknown`),
    then: [
      createQueryStep(`update public.events set phase = 'planning' where id = '${FREMANTLE}'`),
      createQueryStep(`select ${isOfferOpenSql(100)} as while_the_event_is_planned`),
    ],
  },
  {
    name: 'moving a trip to an earlier date shortens its waitlist offers, but not those of other trips',
    given: `${DELETE_ENTRIES_SQL} update public.events set start_date = private.today() + 16, end_date = private.today() + 18 where id = '${BEECHWORTH}';
      ${insertEntrySql(100, BEECHWORTH, 'offered', `private.now() + interval '9 days'`)} ${insertEntrySql(101, BEECHWORTH, 'offered', TOMORROW_SQL)}
      ${insertEntrySql(102, BEECHWORTH, 'declined', `private.now() + interval '9 days'`)}
      ${insertEntrySql(103, FREMANTLE, 'offered', `private.now() + interval '9 days'`)}`,
    ...createQueryStep(`select private.settle_offers(e) from public.events e where e.id = '${BEECHWORTH}'`),
  },
  {
    name: "the trip overview counts the trip's own open waitlist offers and their seats",
    given: `${DELETE_ENTRIES_SQL} ${insertEntrySql(100, FREMANTLE, 'offered', TOMORROW_SQL, 2)} ${insertEntrySql(101, FREMANTLE, 'offered', 'private.now()', 4)}
      ${insertEntrySql(102, FREMANTLE, 'declined', TOMORROW_SQL, 8)} ${insertEntrySql(103, TASMANIA, 'offered', TOMORROW_SQL, 16)}`,
    ...createQueryStep(
      `select private.event_progress(e) -> 'offers' as offers from public.events e where e.id = '${FREMANTLE}'`,
    ),
  },
  {
    name: 'people with an open waitlist offer or an active booking are emailed when their trip changes',
    given: `${DELETE_ENTRIES_SQL} ${insertEntrySql(100, FREMANTLE, 'offered', TOMORROW_SQL)} ${insertEntrySql(101, FREMANTLE, 'offered', 'private.now()')}
      ${insertEntrySql(102, FREMANTLE, 'waiting', 'null')} ${insertEntrySql(103, TASMANIA, 'offered', TOMORROW_SQL)}
      insert into public.bookings (id, reference, customer_id, event_id, seats, plan, total_amount, deposit_amount, status, expires_at)
      select ('a0000000-0000-4000-8000-00000000011' || x.n)::uuid, 'INV-90011' || x.n, c.id, '${FREMANTLE}', 1, 1, 100, 50, x.status, x.expires
      from (select id, row_number() over (order by id) as n from public.customers where email is not null) c join (values
        (1, 'pending', ${TOMORROW_SQL}), (2, 'pending', private.now()), (3, 'confirmed', null), (4, 'cancelled', null))
        x (n, status, expires) on x.n = c.n`,
    ...createQueryStep(`select string_agg(coalesce(r.reference, r.email), ', ' order by r.reference, r.email) as told
      from private.affected_recipients('${FREMANTLE}') r where r.reference is null or r.reference like 'INV-9001%'`),
  },
  {
    name: 'the waitlist of a trip gets offers within a week after members can book, and not later',
    given: `${DELETE_ENTRIES_SQL} update public.settings set early_booking_days = 2 where only_row;
      update public.events set opens_on = null;
      update public.events set opens_on = private.today() + 3 where id in ('${FREMANTLE}', '${BEECHWORTH}');
      ${insertEntrySql(100, FREMANTLE, 'waiting', 'null')} ${insertEntrySql(101, TASMANIA, 'waiting', 'null')}
      ${insertEntrySql(102, BEECHWORTH, 'declined', 'null')}`,
    ...createQueryStep(`select array(select private.opened_events()) as opened`),
    then: [1, 2, 7, 8, 9].map((days) =>
      createQueryStep(`select array(select private.opened_events()) as opened`, {
        at: `private.start_of((${timeAfterTest(`${days} days`)})::date)`,
      }),
    ),
  },
]
