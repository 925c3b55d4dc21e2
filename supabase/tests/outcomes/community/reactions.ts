import { BEECHWORTH, comment, DRAFT, event, MEMBER, OTHER, reply, TASMANIA } from '../../support/people'
import { type Case } from '../frame'
import { WRITER } from './community'

export const cases: Case[] = [
  {
    name: 'reactions are counted, by their kind',
    as: MEMBER,
    answers: 'done',
    sql: `insert into public.reactions (event_id, reaction_type)
      values ($1, 'heart'), ($1, 'eye'), ($2, 'flame'), ($2, 'ghost')`,
    values: [TASMANIA, BEECHWORTH],
    then: [
      {
        sql: `insert into public.reactions (event_id, reaction_type) values ($1, 'heart')`,
        values: [TASMANIA],
        as: MEMBER,
        answers: '23505',
      },
      { sql: 'delete from public.reactions where user_id = $1', values: [MEMBER], as: MEMBER, answers: 'done' },
      { sql: 'delete from public.reactions where user_id = $1', values: [OTHER], as: MEMBER, answers: 'done' },
      {
        sql: `insert into public.reactions (event_id, reaction_type) values ($1, 'heart')`,
        values: [DRAFT],
        as: MEMBER,
        answers: '42501',
      },
      {
        sql: `insert into public.reactions (event_id, reaction_type) values ($1, 'boo')`,
        values: [TASMANIA],
        as: MEMBER,
        answers: '23514',
      },
    ],
  },
  {
    name: 'likes are counted',
    sql: 'insert into public.comment_reactions (comment_id, reply_id) values ($1, null), ($2, null), (null, $3)',
    values: [comment(2), comment(3), reply(1)],
    as: MEMBER,
    answers: 'done',
    then: [
      {
        sql: 'insert into public.comment_reactions (comment_id) values ($1)',
        values: [comment(92)],
        as: MEMBER,
        answers: '42501',
      },
      {
        sql: 'delete from public.comment_reactions where comment_id = any ($1) or reply_id = $2',
        values: [[comment(2), comment(4)], reply(1)],
        as: MEMBER,
        answers: 'done',
      },
    ],
  },
  {
    name: 'a favourite is saved once, and removed',
    sql: 'insert into public.favorites (event_id) values ($1)',
    values: [TASMANIA],
    as: MEMBER,
    answers: 'done',
    then: [
      { sql: 'insert into public.favorites (event_id) values ($1)', values: [TASMANIA], as: MEMBER, answers: '23505' },
      { sql: 'insert into public.favorites (event_id) values ($1)', values: [DRAFT], as: MEMBER, answers: '42501' },
      { sql: 'delete from public.favorites where event_id = $1', values: [TASMANIA], as: MEMBER, answers: 'done' },
    ],
  },
  {
    name: 'rows written by our own servers are counted alike',
    as: 'service',
    answers: 'done',
    sql: `delete from public.comment_replies where parent_comment_id = any ($1)`,
    values: [[comment(2), comment(3)]],
    then: [
      { sql: 'delete from public.comments where event_id = $1', values: [event(7)], as: 'service', answers: 'done' },
      { sql: 'delete from public.comments where id = $1', values: [comment(91)], as: 'service', answers: 'done' },
      {
        sql: 'update public.comment_replies set is_deleted = false where id = any ($1)',
        values: [[reply(4), reply(5)]],
        as: 'service',
        answers: 'done',
      },
      {
        sql: 'update public.comment_replies set is_deleted = true where id = any ($1)',
        values: [[reply(4), reply(5)]],
        as: 'service',
        answers: 'done',
      },
    ],
  },
  {
    name: 'what our own servers write is stamped as well',
    as: 'service',
    answers: 'done',
    values: [OTHER, TASMANIA],
    sql: 'insert into public.favorites (user_id, event_id) values ($1, $2)',
    then: [
      {
        sql: `insert into public.reactions (user_id, event_id, reaction_type) values ($1, $2, 'flame')`,
        values: [MEMBER, event(8)],
        as: 'service',
        answers: 'done',
      },
    ],
  },
  {
    name: 'a person who goes takes reactions, likes and favourites along',
    given: `
      insert into public.favorites (user_id, event_id) values ('${WRITER}', '${TASMANIA}')`,
    sql: 'delete from public.profiles where id = $1',
    values: [WRITER],
    as: 'owner',
    answers: 'done',
  },
]
