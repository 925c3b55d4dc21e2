import { request } from '../snapshots/case'
import { added, ADMIN, event, FREMANTLE, person } from '../support/people'
import type { ConcurrentCall, Collision } from './pair'

const GOING = added(97)
const COMMENT = added(99)
const react = (memberNumber: number, order: string): ConcurrentCall => ({
  as: person(memberNumber),
  sql: `insert into public.reactions (event_id, reaction_type) select e.id, 'ghost' from public.events e
    where e.id in ('${event(4)}', '${FREMANTLE}') order by e.id ${order}`,
  expected: 'done',
})

const given = `insert into public.events (id, title) values ('${GOING}', 'Going');
  insert into public.comments (id, event_id, content) values ('${COMMENT}', '${GOING}', 'x')`
const holds = `select from public.event_stats where event_id = '${GOING}' for update`
const remove: ConcurrentCall = { as: ADMIN, sql: `delete from public.events where id = '${GOING}'`, expected: 'done' }

export const COLLISIONS: Collision[] = [
  {
    name: 'reactions to several trips in opposite orders do not deadlock',
    given: 'delete from public.reactions where true',
    holds: `select from public.event_stats where event_id = '${event(4)}' for update`,
    first: react(12, 'asc'),
    second: react(13, 'desc'),
    broken: `create function private.count_one() returns trigger language plpgsql security definer as $$ begin
        update public.event_stats s set revision = s.revision where s.event_id = new.event_id; return null; end $$;
      create trigger aaa_count_one after insert on public.reactions for each row execute function private.count_one()`,
  },
  {
    name: 'deleting a trip while its comment is moderated does not deadlock',
    given,
    holds,
    first: remove,
    second: { as: ADMIN, call: 'delete_comment', with: { comment_id: COMMENT }, expected: 'deleted' },
    broken: 'drop trigger lock_comments_of_event on public.events',
  },
  {
    name: 'an announcement for a trip that is deleted at the same time has no recipients',
    given,
    holds,
    first: remove,
    second: {
      as: ADMIN,
      call: 'send_announcement',
      with: { event_id: GOING, audience: 'all', subject: 'Socks', body: 'Bring them.', request_id: request(1) },
      expected: 'no_recipients',
    },
  },
]
