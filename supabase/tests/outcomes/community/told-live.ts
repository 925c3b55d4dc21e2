import { FREMANTLE, TASMANIA } from '../../support/people'
import type { Case, Step } from '../frame'

/** What hosted Supabase brings where there is none, as far as it is asked: it keeps what it is sent. Nothing of it is old. */
const REALTIME = `do $do$ begin
  if to_regclass('realtime.messages') is not null then
    delete from realtime.messages where event is not null;
    return;
  end if;
  create schema realtime;
  create table realtime.messages (topic text, event text, payload jsonb, private boolean);
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as 'insert into realtime.messages values (topic, event, payload, private)';
end $do$`

/** Sets counters of two trips; answers what is told of them, and forgets it. */
const counted = (counters: string): Step[] => [
  {
    sql: `update public.event_stats set ${counters} where event_id in ('${TASMANIA}', '${FREMANTLE}')`,
    as: 'owner',
    answers: 'done',
  },
  {
    sql: `with told as (delete from realtime.messages where event is not null
        returning topic, event, private, payload)
      select * from told order by topic, payload ->> 'revision'`,
    as: 'owner',
    answers: 'done',
  },
]
const COUNTERS = 'hearts = 11, ghosts = 12, flames = 13, eyes = 14, comments = 15, revision = 16'
const [begin, ...then] = [
  COUNTERS,
  COUNTERS,
  ...COUNTERS.split(', ').map((counter) => `${counter} + 10`),
  `seats_taken = seats_taken + 1, next_expiry = private.now()`,
].flatMap(counted)
if (!begin) throw new Error('Nothing is counted.')

export const cases: Case[] = [
  {
    ...begin,
    name: 'who watches a trip is told of each counter of its talk that changes, by one message, and of nothing else',
    given: REALTIME,
    then,
  },
]
