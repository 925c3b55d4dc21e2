import { FREMANTLE, TASMANIA } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

/**
 * Deletes the messages of Supabase Realtime. If Realtime is not installed, creates a replacement that stores messages.
 */
const PREPARE_REALTIME_SQL = `do $do$ begin
  if to_regclass('realtime.messages') is not null then
    delete from realtime.messages where event is not null;
    return;
  end if;
  create schema realtime;
  create table realtime.messages (topic text, event text, payload jsonb, private boolean);
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as 'insert into realtime.messages values (topic, event, payload, private)';
end $do$`

/** Sets counters of two trips, then returns and deletes the messages about them. */
const createCounterChangeSteps = (counters: string): SnapshotStep[] => [
  {
    sql: `update public.event_stats set ${counters} where event_id in ('${TASMANIA}', '${FREMANTLE}')`,
    as: 'owner',
    expected: 'done',
  },
  {
    sql: `with told as (delete from realtime.messages where event is not null
        returning topic, event, private, payload)
      select * from told order by topic, payload ->> 'revision'`,
    as: 'owner',
    expected: 'done',
  },
]
const COUNTER_ASSIGNMENTS_SQL = 'hearts = 11, ghosts = 12, flames = 13, eyes = 14, comments = 15, revision = 16'
const [firstCounters, ...laterCounters] = [
  COUNTER_ASSIGNMENTS_SQL,
  COUNTER_ASSIGNMENTS_SQL,
  ...COUNTER_ASSIGNMENTS_SQL.split(', ').map((counter) => `${counter} + 10`),
  `seats_taken = seats_taken + 1, next_expiry = private.now()`,
].flatMap(createCounterChangeSteps)
if (!firstCounters) throw new Error('Nothing is counted.')

export const liveCountersCases: SnapshotCase[] = [
  {
    ...firstCounters,
    name: 'a changed reaction or comment count of a trip sends one live update, and other changes of the trip send none',
    given: PREPARE_REALTIME_SQL,
    then: laterCounters,
  },
]
