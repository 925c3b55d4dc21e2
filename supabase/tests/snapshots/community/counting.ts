import { added, comment, event, FREMANTLE, MEMBER, OTHER, reply, TASMANIA } from '../../support/people'
import type { Case, Step } from '../case'

const owner = (sql: string): Step => ({ sql, as: 'owner', expected: 'done' })
const [ONE, TWO, HIDDEN, ELSEWHERE] = [added(60), added(61), added(62), added(63)]
const list = (...ids: string[]) => `array[${ids.map((id) => `'${id}'::uuid`).join(', ')}]`
const LIKES = `insert into public.comment_reactions (user_id, comment_id, reply_id)
  select u, c, r from unnest(${list(MEMBER, OTHER)}) u,
    (values ('${ONE}'::uuid, null::uuid), ('${TWO}', null), (null, '${added(64)}')) t (c, r)`
const REACTIONS = `insert into public.reactions (user_id, event_id, reaction_type)
  select u, e, k from unnest(${list(MEMBER, OTHER)}) u, unnest(${list(event(7), event(8))}) e,
    unnest(array['heart', 'ghost', 'flame', 'eye']) k`

export const cases: Case[] = [
  {
    name: 'counters are correct when one statement changes comments, replies or likes of several trips',
    ...owner(`insert into public.comments (id, event_id, user_id, user_name, content, is_deleted) values
      ('${ONE}', '${TASMANIA}', '${OTHER}', 'A', '1', false), ('${TWO}', '${TASMANIA}', '${OTHER}', 'A', '2', false),
      ('${HIDDEN}', '${TASMANIA}', '${OTHER}', 'A', '3', true), ('${ELSEWHERE}', '${FREMANTLE}', '${OTHER}', 'A', '4', false)`),
    then: [
      owner(`insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content, is_deleted)
        values ('${added(64)}', '${ONE}', '${TASMANIA}', '${OTHER}', 'A', '1', false),
          ('${added(65)}', '${ONE}', '${TASMANIA}', '${OTHER}', 'A', '2', false),
          ('${added(66)}', '${ONE}', '${TASMANIA}', '${OTHER}', 'A', '3', true),
          ('${added(67)}', '${ELSEWHERE}', '${FREMANTLE}', '${OTHER}', 'A', '4', false)`),
      owner(LIKES),
      owner(
        `delete from public.comment_reactions where comment_id in ('${ONE}', '${TWO}') or reply_id = '${added(64)}'`,
      ),
      owner(`update public.comment_replies set is_deleted = true
        where id in ('${added(64)}', '${added(65)}', '${added(67)}')`),
      owner(`update public.comments set is_deleted = not is_deleted
        where id in ('${ONE}', '${TWO}', '${HIDDEN}', '${ELSEWHERE}')`),
      owner(`delete from public.comment_replies where id in ('${added(64)}', '${added(65)}', '${reply(1)}')`),
      owner(`delete from public.comments where id in ('${ONE}', '${TWO}', '${HIDDEN}', '${comment(91)}')`),
    ],
  },
  {
    name: 'reactions of many members in one statement are counted by trip and kind',
    given: `delete from public.reactions where event_id in ('${event(7)}', '${event(8)}')`,
    ...owner(REACTIONS),
    then: [owner(`delete from public.reactions where event_id in ('${event(7)}', '${event(8)}')`)],
  },
]
