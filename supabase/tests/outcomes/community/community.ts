import {
  added,
  BEECHWORTH,
  comment,
  DRAFT,
  MEMBER,
  nothing,
  OTHER,
  person,
  reply,
  TASMANIA,
} from '../../support/people'
import { moment, type Case } from '../frame'

const post = 'insert into public.comments (event_id, content) values ($1, $2)'
const answer = 'insert into public.comment_replies (parent_comment_id, event_id, content) values ($1, $2, $3)'
/** By somebody who has said nothing within the hour. */
export const WRITER = person(13)
const comments = (n: number) => `
  insert into public.comments (event_id, user_id, content)
  select '${TASMANIA}', '${WRITER}', 'x' from generate_series(1, ${n}) n`
const replies = (n: number) => `
  insert into public.comment_replies (event_id, parent_comment_id, user_id, content)
  select '${TASMANIA}', '${comment(1)}', '${WRITER}', 'x' from generate_series(1, ${n}) n`
/** An hour in which nothing more may be said, its last second, and the next. */
const full = (name: string, given: string): Case => ({
  name,
  given,
  sql: post,
  values: [BEECHWORTH, 'x'],
  as: WRITER,
  answers: 'PT429',
  then: [
    {
      sql: answer,
      values: [comment(2), TASMANIA, 'x'],
      as: WRITER,
      answers: 'PT429',
      at: moment('59 minutes 59 seconds'),
    },
    { sql: post, values: [BEECHWORTH, 'x'], as: OTHER, answers: 'done' },
    { sql: post, values: [BEECHWORTH, 'x'], as: WRITER, answers: 'done', at: moment('60 minutes') },
  ],
})

/** On a draft, which can be deleted. */
const TALK = `
  insert into public.comments (id, event_id, user_id, content) values ('${added(40)}', '${DRAFT}', '${MEMBER}', 'x');
  insert into public.comment_replies (id, event_id, parent_comment_id, user_id, content)
  values ('${added(41)}', '${DRAFT}', '${added(40)}', '${OTHER}', 'y');
  insert into public.comment_reactions (id, user_id, comment_id) values ('${added(42)}', '${OTHER}', '${added(40)}')`

export const cases: Case[] = [
  {
    name: 'a member comments on a trip under her own name',
    sql: post,
    values: [TASMANIA, ' Who walks there?'],
    as: MEMBER,
    answers: 'done',
  },
  {
    name: "nobody comments on what he cannot read, in another's name, or as a guest",
    sql: post,
    values: [nothing, 'x'],
    as: MEMBER,
    answers: '42501',
    then: [
      { sql: post, values: [DRAFT, 'x'], as: MEMBER, answers: '42501' },
      {
        sql: 'insert into public.comments (event_id, user_id, content) values ($1, $2, $3)',
        values: [TASMANIA, OTHER, 'x'],
        as: MEMBER,
        answers: '42501',
      },
      { sql: post, values: [TASMANIA, 'x'], as: null, answers: '42501' },
      {
        sql: 'insert into public.comments (event_id, content, is_pinned) values ($1, $2, true)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        answers: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, is_flagged) values ($1, $2, true)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        answers: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, is_deleted) values ($1, $2, true)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        answers: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, likes) values ($1, $2, 9)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        answers: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, replies) values ($1, $2, 9)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        answers: '42501',
      },
    ],
  },
  full('after 120 comments within the hour a member says no more', comments(120)),
  full('nor after 120 replies', replies(120)),
  {
    name: 'comments and replies count together, and within one statement too',
    given: `${comments(59)}; ${replies(59)}`,
    as: WRITER,
    answers: 'PT429',
    values: [TASMANIA],
    sql: `insert into public.comments (event_id, content) select $1, 'x' from generate_series(1, 3)`,
    then: [
      {
        sql: `insert into public.comments (event_id, content) select $1, 'x' from generate_series(1, 2)`,
        values: [TASMANIA],
        as: WRITER,
        answers: 'done',
      },
      { sql: answer, values: [comment(2), TASMANIA, 'x'], as: WRITER, answers: 'PT429' },
    ],
  },
  {
    name: 'a member without a name is one; times come from the database',
    given: `update public.profiles set full_name = null where id = '${WRITER}'`,
    sql: `insert into public.comments (event_id, content, created_at, updated_at) values ($1, $2, $3, $3)`,
    values: [TASMANIA, 'x', '2001-01-01'],
    as: WRITER,
    answers: 'done',
  },
  {
    name: 'a reply belongs to the trip of its comment, whatever its writer says',
    sql: answer,
    values: [comment(2), BEECHWORTH, 'Indeed.'],
    as: MEMBER,
    answers: 'done',
    then: [
      { sql: answer, values: [comment(92), TASMANIA, 'To a deleted one'], as: MEMBER, answers: '42501' },
      { sql: answer, values: [nothing, TASMANIA, 'To none'], as: MEMBER, answers: '42501' },
    ],
  },
  {
    name: 'authors change their words and nothing else',
    sql: 'update public.comments set content = $2 where id = $1',
    values: [comment(3), 'Booked!'],
    as: MEMBER,
    answers: 'done',
    at: moment('1 hour'),
    then: [
      {
        sql: 'update public.comments set content = $2 where id = $1',
        values: [comment(3), 'Booked!'],
        as: MEMBER,
        answers: 'done',
        at: moment('2 hours'),
      },
      { sql: 'update public.comments set likes = 9 where id = $1', values: [comment(3)], as: MEMBER, answers: '42501' },
      {
        sql: 'update public.comments set created_at = now() where id = $1',
        values: [comment(3)],
        as: MEMBER,
        answers: '42501',
      },
      {
        sql: 'update public.comments set content = $2 where id = $1',
        values: [comment(2), 'Mine'],
        as: MEMBER,
        answers: 'done',
      },
      {
        sql: 'update public.comments set content = $2 where id = $1',
        values: [comment(91), 'Deleted'],
        as: MEMBER,
        answers: 'done',
      },
      {
        sql: 'update public.comment_replies set content = $2 where id = $1',
        values: [reply(90), 'Better'],
        as: MEMBER,
        answers: 'done',
      },
      {
        sql: 'update public.comment_replies set event_id = $2 where id = $1',
        values: [reply(90), BEECHWORTH],
        as: MEMBER,
        answers: '42501',
      },
    ],
  },
  {
    name: 'a trip that goes takes what was said with it',
    given: TALK,
    as: 'service',
    answers: 'done',
    sql: 'delete from public.events where id = $1',
    values: [DRAFT],
  },
]
