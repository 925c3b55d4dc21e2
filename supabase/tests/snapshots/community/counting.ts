import { addedRowId, comment, event, FREMANTLE, MEMBER, OTHER_MEMBER, reply, TASMANIA } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const [ONE, TWO, HIDDEN, ELSEWHERE] = [addedRowId(60), addedRowId(61), addedRowId(62), addedRowId(63)]
const toUuidArray = (...ids: string[]) => `array[${ids.map((id) => `'${id}'::uuid`).join(', ')}]`
const INSERT_LIKES_SQL = `insert into public.comment_reactions (user_id, comment_id, reply_id)
  select u, c, r from unnest(${toUuidArray(MEMBER, OTHER_MEMBER)}) u,
    (values ('${ONE}'::uuid, null::uuid), ('${TWO}', null), (null, '${addedRowId(64)}')) t (c, r)`
const INSERT_REACTIONS_SQL = `insert into public.reactions (user_id, event_id, reaction_type)
  select u, e, k from unnest(${toUuidArray(MEMBER, OTHER_MEMBER)}) u, unnest(${toUuidArray(event(7), event(8))}) e,
    unnest(array['heart', 'ghost', 'flame', 'eye']) k`

export const countingCases: SnapshotCase[] = [
  {
    name: 'the counters of several trips are correct after one SQL statement changes their comments, replies or likes',
    ...runAsOwner(`insert into public.comments (id, event_id, user_id, user_name, content, is_deleted) values
      ('${ONE}', '${TASMANIA}', '${OTHER_MEMBER}', 'A', '1', false), ('${TWO}', '${TASMANIA}', '${OTHER_MEMBER}', 'A', '2', false),
      ('${HIDDEN}', '${TASMANIA}', '${OTHER_MEMBER}', 'A', '3', true), ('${ELSEWHERE}', '${FREMANTLE}', '${OTHER_MEMBER}', 'A', '4', false)`),
    then: [
      runAsOwner(`insert into public.comment_replies (id, parent_comment_id, event_id, user_id, user_name, content, is_deleted)
        values ('${addedRowId(64)}', '${ONE}', '${TASMANIA}', '${OTHER_MEMBER}', 'A', '1', false),
          ('${addedRowId(65)}', '${ONE}', '${TASMANIA}', '${OTHER_MEMBER}', 'A', '2', false),
          ('${addedRowId(66)}', '${ONE}', '${TASMANIA}', '${OTHER_MEMBER}', 'A', '3', true),
          ('${addedRowId(67)}', '${ELSEWHERE}', '${FREMANTLE}', '${OTHER_MEMBER}', 'A', '4', false)`),
      runAsOwner(INSERT_LIKES_SQL),
      runAsOwner(
        `delete from public.comment_reactions where comment_id in ('${ONE}', '${TWO}') or reply_id = '${addedRowId(64)}'`,
      ),
      runAsOwner(`update public.comment_replies set is_deleted = true
        where id in ('${addedRowId(64)}', '${addedRowId(65)}', '${addedRowId(67)}')`),
      runAsOwner(`update public.comments set is_deleted = not is_deleted
        where id in ('${ONE}', '${TWO}', '${HIDDEN}', '${ELSEWHERE}')`),
      runAsOwner(
        `delete from public.comment_replies where id in ('${addedRowId(64)}', '${addedRowId(65)}', '${reply(1)}')`,
      ),
      runAsOwner(`delete from public.comments where id in ('${ONE}', '${TWO}', '${HIDDEN}', '${comment(91)}')`),
    ],
  },
  {
    name: 'reactions of many members in one SQL statement are counted by trip and kind',
    given: `delete from public.reactions where event_id in ('${event(7)}', '${event(8)}')`,
    ...runAsOwner(INSERT_REACTIONS_SQL),
    then: [runAsOwner(`delete from public.reactions where event_id in ('${event(7)}', '${event(8)}')`)],
  },
]
