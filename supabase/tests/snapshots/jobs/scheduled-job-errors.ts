import { addedRowId, customer, event, FREMANTLE } from '../../support/people'
import { day, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { REMOVE_DUE_EMAILS_SQL } from '../emails/outbox'

const RUN_JOBS: SnapshotStep = {
  sql: 'select private.run_scheduled_jobs(private.now()) as result',
  as: 'owner',
  expected: 'done',
}
const insertHoldSql = (n: number, event: string, status = 'pending') => `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${addedRowId(n)}', '${customer(23)}', '${event}', 1, '${status}', 3600, 1600, 1,
    ${status === 'pending' ? timeAfterTest('1 day') : 'null'});`
const insertEntrySql = (n: number, event: string, overrides: Record<string, string> = {}) => {
  const entryColumns = {
    email: `'reader-${n}@example.test'`,
    full_name: `'Ada Grey'`,
    event_name: `'Somewhere'`,
    ...overrides,
  }
  return `insert into public.waitlist_submissions (id, event_id, ${Object.keys(entryColumns).join(', ')})
    values ('${addedRowId(n)}', '${event}', ${Object.values(entryColumns).join(', ')});`
}
/** Creates a trigger that makes updates of the table fail with an error that contains the trip's title. */
const createFailingTriggerSql = (table: string, clock: string) => `
  create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken %'', new.event_id;
    end';
  create trigger broken before update on public.${table} for each row when (${clock}) execute function private.break();`
const OTHER_EVENT_ID = event(5)
const setOpeningDaySql = (event: string, days: number) => `
  update public.events set start_date = '${day(250)}', end_date = '${day(252)}', max_registrations = 40,
    opens_on = '${day(days)}' where id = '${event}';
  update public.settings set early_booking_days = 2 where only_row;`
const insertWaitingEntrySql = (n: number, event: string, since = '-1 day') =>
  insertEntrySql(n, event, { created_at: timeAfterTest(since) })

const holdCases: SnapshotCase[] = [
  {
    name: 'the scheduled jobs expire an unpaid booking even if no waitlist offer or bank transfer expires',
    ...RUN_JOBS,
    given: REMOVE_DUE_EMAILS_SQL + insertHoldSql(40, FREMANTLE),
    at: timeAfterTest('1 day'),
  },
  {
    name: 'the scheduled jobs expire a waitlist offer even if no booking or bank transfer expires',
    ...RUN_JOBS,
    given:
      REMOVE_DUE_EMAILS_SQL +
      insertEntrySql(41, FREMANTLE, {
        status: `'offered'`,
        offered_at: timeAfterTest('0 s'),
        offer_expires_at: timeAfterTest('1 day'),
      }),
    at: timeAfterTest('1 day'),
  },
  {
    name: 'the scheduled jobs expire a bank transfer even if no booking or waitlist offer expires',
    ...RUN_JOBS,
    given: `${REMOVE_DUE_EMAILS_SQL} ${insertHoldSql(40, FREMANTLE, 'confirmed')}
      insert into public.bank_transfers (id, booking_id, amount, expires_at) values ('${addedRowId(43)}', '${addedRowId(40)}', 100,
        ${timeAfterTest('1 day')})`,
    at: timeAfterTest('1 day'),
  },
  {
    name: 'when the unpaid bookings of two trips cannot be expired, the job error names the first trip',
    ...RUN_JOBS,
    given:
      REMOVE_DUE_EMAILS_SQL +
      insertHoldSql(40, FREMANTLE) +
      insertHoldSql(44, OTHER_EVENT_ID) +
      createFailingTriggerSql('bookings', `new.status = 'expired'`),
    at: timeAfterTest('1 day'),
  },
]

const openingCases: SnapshotCase[] = [
  {
    name: 'waitlist entries made before a trip opened get offers on the day when members can book',
    given:
      REMOVE_DUE_EMAILS_SQL +
      setOpeningDaySql(FREMANTLE, 3) +
      insertWaitingEntrySql(50, FREMANTLE) +
      insertWaitingEntrySql(51, FREMANTLE, '1 day'),
    ...RUN_JOBS,
    at: `private.start_of('${day(1)}') - interval '1 second'`,
    then: [{ ...RUN_JOBS, at: `private.start_of('${day(1)}')` }],
  },
  {
    name: 'no waitlist offers are made for a trip that is not open yet, or that nobody was waiting for when it opened',
    ...RUN_JOBS,
    given: `${REMOVE_DUE_EMAILS_SQL} ${setOpeningDaySql(FREMANTLE, 3)} ${insertWaitingEntrySql(52, OTHER_EVENT_ID)}
      ${insertEntrySql(50, FREMANTLE, { created_at: `private.start_of('${day(1)}')` })}
      ${insertEntrySql(51, FREMANTLE, { created_at: timeAfterTest('-1 day'), status: `'declined'` })}`,
    at: `private.start_of('${day(1)}')`,
  },
  {
    name: 'no waitlist offers are made for a newly opened trip if its last day for booking has already passed',
    ...RUN_JOBS,
    given: `${REMOVE_DUE_EMAILS_SQL} ${setOpeningDaySql(FREMANTLE, 3)} ${insertWaitingEntrySql(50, FREMANTLE)}
      update public.events set start_date = '${day(60)}', end_date = '${day(61)}' where id = '${FREMANTLE}'`,
    at: `private.start_of('${day(1)}')`,
  },
  {
    name: 'when the waitlist offers of two newly opened trips fail, the job error names the first trip, and the next run retries both',
    ...RUN_JOBS,
    given: `${REMOVE_DUE_EMAILS_SQL} ${setOpeningDaySql(FREMANTLE, 3)} ${setOpeningDaySql(OTHER_EVENT_ID, 3)} ${insertWaitingEntrySql(50, FREMANTLE)} ${insertWaitingEntrySql(52, OTHER_EVENT_ID)}
      ${createFailingTriggerSql('waitlist_submissions', `new.status = 'offered'`)}`,
    at: `private.start_of('${day(1)}')`,
    then: [{ sql: 'drop trigger broken on public.waitlist_submissions', as: 'owner', expected: 'done' }, RUN_JOBS],
  },
]

export const scheduledJobErrorsCases: SnapshotCase[] = [...holdCases, ...openingCases]
