import { BEECHWORTH, comment, DRAFT, event, MEMBER, OTHER_MEMBER, reply, TASMANIA } from '../../support/people'
import { type SnapshotCase } from '../case'
import { COMMENT_WRITER } from './community'

export const reactionsCases: SnapshotCase[] = [
  {
    name: "a trip's reactions are counted by kind, one of each kind per member",
    as: MEMBER,
    expected: 'done',
    sql: `insert into public.reactions (event_id, reaction_type)
      values ($1, 'heart'), ($1, 'eye'), ($2, 'flame'), ($2, 'ghost')`,
    values: [TASMANIA, BEECHWORTH],
    then: [
      {
        sql: `insert into public.reactions (event_id, reaction_type) values ($1, 'heart')`,
        values: [TASMANIA],
        as: MEMBER,
        expected: '23505',
      },
      { sql: 'delete from public.reactions where user_id = $1', values: [MEMBER], as: MEMBER, expected: 'done' },
      { sql: 'delete from public.reactions where user_id = $1', values: [OTHER_MEMBER], as: MEMBER, expected: 'done' },
      {
        sql: `insert into public.reactions (event_id, reaction_type) values ($1, 'heart')`,
        values: [DRAFT],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: `insert into public.reactions (event_id, reaction_type) values ($1, 'boo')`,
        values: [TASMANIA],
        as: MEMBER,
        expected: '23514',
      },
    ],
  },
  {
    name: 'the likes of comments and replies are counted',
    sql: 'insert into public.comment_reactions (comment_id, reply_id) values ($1, null), ($2, null), (null, $3)',
    values: [comment(2), comment(3), reply(1)],
    as: MEMBER,
    expected: 'done',
    then: [
      {
        sql: 'insert into public.comment_reactions (comment_id) values ($1)',
        values: [comment(92)],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: 'delete from public.comment_reactions where comment_id = any ($1) or reply_id = $2',
        values: [[comment(2), comment(4)], reply(1)],
        as: MEMBER,
        expected: 'done',
      },
    ],
  },
  {
    name: 'a member adds a trip to Favorites once, and removes it',
    sql: 'insert into public.favorites (event_id) values ($1)',
    values: [TASMANIA],
    as: MEMBER,
    expected: 'done',
    then: [
      { sql: 'insert into public.favorites (event_id) values ($1)', values: [TASMANIA], as: MEMBER, expected: '23505' },
      { sql: 'insert into public.favorites (event_id) values ($1)', values: [DRAFT], as: MEMBER, expected: '42501' },
      { sql: 'delete from public.favorites where event_id = $1', values: [TASMANIA], as: MEMBER, expected: 'done' },
    ],
  },
  {
    name: 'the comment counters of a trip stay correct when the server changes or deletes comments and replies',
    as: 'service',
    expected: 'done',
    sql: `delete from public.comment_replies where parent_comment_id = any ($1)`,
    values: [[comment(2), comment(3)]],
    then: [
      { sql: 'delete from public.comments where event_id = $1', values: [event(7)], as: 'service', expected: 'done' },
      { sql: 'delete from public.comments where id = $1', values: [comment(91)], as: 'service', expected: 'done' },
      {
        sql: 'update public.comment_replies set is_deleted = false where id = any ($1)',
        values: [[reply(4), reply(5)]],
        as: 'service',
        expected: 'done',
      },
      {
        sql: 'update public.comment_replies set is_deleted = true where id = any ($1)',
        values: [[reply(4), reply(5)]],
        as: 'service',
        expected: 'done',
      },
    ],
  },
  {
    name: 'Favorites and reactions written by the server get their creation time',
    as: 'service',
    expected: 'done',
    values: [OTHER_MEMBER, TASMANIA],
    sql: 'insert into public.favorites (user_id, event_id) values ($1, $2)',
    then: [
      {
        sql: `insert into public.reactions (user_id, event_id, reaction_type) values ($1, $2, 'flame')`,
        values: [MEMBER, event(8)],
        as: 'service',
        expected: 'done',
      },
    ],
  },
  {
    name: 'deleting an account deletes its reactions, likes and Favorites',
    given: `
      insert into public.favorites (user_id, event_id) values ('${COMMENT_WRITER}', '${TASMANIA}')`,
    sql: 'delete from public.profiles where id = $1',
    values: [COMMENT_WRITER],
    as: 'owner',
    expected: 'done',
  },
]
