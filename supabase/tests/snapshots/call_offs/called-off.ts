import { addedRowId, ADMIN, FREMANTLE } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const REMOVE_EMAILS_SQL = 'delete from public.email_outbox where true;'
/** Adds waitlist entries of people who already left the waitlist or declined an offer. */
const INSERT_ENTRIES_SQL = `delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, created_at) values
    ('${addedRowId(31)}', '${FREMANTLE}', 'x', 'Left', 'left@example.test', 'withdrawn', private.now()),
    ('${addedRowId(32)}', '${FREMANTLE}', 'x', 'Declined', 'declined@example.test', 'declined', private.now()),
    ('${addedRowId(33)}', '${FREMANTLE}', 'x', 'Waiting', 'waiting@example.test', 'waiting', private.now());
  update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now()
  where event_id = '${FREMANTLE}' and status in ('pending', 'confirmed'); ${REMOVE_EMAILS_SQL}`
const setDatesSql = (start: string, end: string) =>
  `update public.events set start_date = ${start}, end_date = ${end} where id = '${FREMANTLE}';`
const callOff = (expected: string): SnapshotStep => ({
  call: 'call_off_event',
  with: { event_id: FREMANTLE },
  as: ADMIN,
  expected,
})

export const calledOffCases: SnapshotCase[] = [
  {
    name: 'calling off a trip changes and emails only the waitlist entries that are still waiting',
    given: INSERT_ENTRIES_SQL,
    ...callOff('called_off'),
    then: [
      {
        sql: `select full_name, status from public.waitlist_submissions where event_id = '${FREMANTLE}' order by 1`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'a trip can be called off on its last day, and not on the day after',
    given: `${INSERT_ENTRIES_SQL} ${setDatesSql('private.today() - 3', 'private.today()')} ${REMOVE_EMAILS_SQL}`,
    ...callOff('called_off'),
    then: [
      {
        sql: `update public.events set called_off_at = null, start_date = private.today() - 4,
          end_date = private.today() - 1 where id = '${FREMANTLE}'`,
        as: 'owner',
        expected: 'done',
      },
      callOff('ended'),
    ],
  },
]
