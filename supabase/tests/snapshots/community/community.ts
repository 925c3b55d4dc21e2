import {
  addedRowId,
  BEECHWORTH,
  comment,
  DRAFT,
  MEMBER,
  UNKNOWN_ID,
  OTHER_MEMBER,
  person,
  reply,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

const INSERT_COMMENT_SQL = 'insert into public.comments (event_id, content) values ($1, $2)'
const INSERT_REPLY_SQL = 'insert into public.comment_replies (parent_comment_id, event_id, content) values ($1, $2, $3)'
/** A member who has written no comment in the last hour. */
export const COMMENT_WRITER = person(13)
const insertCommentsSql = (n: number) => `
  insert into public.comments (event_id, user_id, content)
  select '${TASMANIA}', '${COMMENT_WRITER}', 'x' from generate_series(1, ${n}) n`
const insertRepliesSql = (n: number) => `
  insert into public.comment_replies (event_id, parent_comment_id, user_id, content)
  select '${TASMANIA}', '${comment(1)}', '${COMMENT_WRITER}', 'x' from generate_series(1, ${n}) n`
/** Tests the hourly limit: more comments are refused until the last second of the hour, and accepted afterwards. */
const createLimitCase = (name: string, preparation: string): SnapshotCase => ({
  name,
  given: preparation,
  sql: INSERT_COMMENT_SQL,
  values: [BEECHWORTH, 'x'],
  as: COMMENT_WRITER,
  expected: 'PT429',
  then: [
    {
      sql: INSERT_REPLY_SQL,
      values: [comment(2), TASMANIA, 'x'],
      as: COMMENT_WRITER,
      expected: 'PT429',
      at: timeAfterTest('59 minutes 59 seconds'),
    },
    { sql: INSERT_COMMENT_SQL, values: [BEECHWORTH, 'x'], as: OTHER_MEMBER, expected: 'done' },
    {
      sql: INSERT_COMMENT_SQL,
      values: [BEECHWORTH, 'x'],
      as: COMMENT_WRITER,
      expected: 'done',
      at: timeAfterTest('60 minutes'),
    },
  ],
})

/** Adds comments to a draft trip, because only a draft trip can be deleted. */
const INSERT_DRAFT_COMMENTS_SQL = `
  insert into public.comments (id, event_id, user_id, content) values ('${addedRowId(40)}', '${DRAFT}', '${MEMBER}', 'x');
  insert into public.comment_replies (id, event_id, parent_comment_id, user_id, content)
  values ('${addedRowId(41)}', '${DRAFT}', '${addedRowId(40)}', '${OTHER_MEMBER}', 'y');
  insert into public.comment_reactions (id, user_id, comment_id) values ('${addedRowId(42)}', '${OTHER_MEMBER}', '${addedRowId(40)}')`

export const communityCases: SnapshotCase[] = [
  {
    name: 'a member comments on a trip under their own name',
    sql: INSERT_COMMENT_SQL,
    values: [TASMANIA, ' Who walks there?'],
    as: MEMBER,
    expected: 'done',
  },
  {
    name: "comments by visitors, in another member's name or on trips that the member cannot read are refused",
    sql: INSERT_COMMENT_SQL,
    values: [UNKNOWN_ID, 'x'],
    as: MEMBER,
    expected: '42501',
    then: [
      { sql: INSERT_COMMENT_SQL, values: [DRAFT, 'x'], as: MEMBER, expected: '42501' },
      {
        sql: 'insert into public.comments (event_id, user_id, content) values ($1, $2, $3)',
        values: [TASMANIA, OTHER_MEMBER, 'x'],
        as: MEMBER,
        expected: '42501',
      },
      { sql: INSERT_COMMENT_SQL, values: [TASMANIA, 'x'], as: null, expected: '42501' },
      {
        sql: 'insert into public.comments (event_id, content, is_pinned) values ($1, $2, true)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, is_flagged) values ($1, $2, true)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, is_deleted) values ($1, $2, true)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, likes) values ($1, $2, 9)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: 'insert into public.comments (event_id, content, replies) values ($1, $2, 9)',
        values: [TASMANIA, 'x'],
        as: MEMBER,
        expected: '42501',
      },
    ],
  },
  createLimitCase(
    'a member with 120 comments within an hour cannot add comments or replies for that hour',
    insertCommentsSql(120),
  ),
  createLimitCase(
    'a member with 120 replies within an hour cannot add comments or replies for that hour',
    insertRepliesSql(120),
  ),
  {
    name: 'comments and replies share one hourly limit, even within one SQL statement',
    given: `${insertCommentsSql(59)}; ${insertRepliesSql(59)}`,
    as: COMMENT_WRITER,
    expected: 'PT429',
    values: [TASMANIA],
    sql: `insert into public.comments (event_id, content) select $1, 'x' from generate_series(1, 3)`,
    then: [
      {
        sql: `insert into public.comments (event_id, content) select $1, 'x' from generate_series(1, 2)`,
        values: [TASMANIA],
        as: COMMENT_WRITER,
        expected: 'done',
      },
      { sql: INSERT_REPLY_SQL, values: [comment(2), TASMANIA, 'x'], as: COMMENT_WRITER, expected: 'PT429' },
    ],
  },
  {
    name: 'a comment by a member without a name is stored under the name Member, with times set by the database',
    given: `update public.profiles set full_name = null where id = '${COMMENT_WRITER}'`,
    sql: `insert into public.comments (event_id, content, created_at, updated_at) values ($1, $2, $3, $3)`,
    values: [TASMANIA, 'x', '2001-01-01'],
    as: COMMENT_WRITER,
    expected: 'done',
  },
  {
    name: 'a reply is stored under the trip of its comment, even if the request names another trip',
    sql: INSERT_REPLY_SQL,
    values: [comment(2), BEECHWORTH, 'Indeed.'],
    as: MEMBER,
    expected: 'done',
    then: [
      { sql: INSERT_REPLY_SQL, values: [comment(92), TASMANIA, 'To a deleted one'], as: MEMBER, expected: '42501' },
      { sql: INSERT_REPLY_SQL, values: [UNKNOWN_ID, TASMANIA, 'To none'], as: MEMBER, expected: '42501' },
    ],
  },
  {
    name: 'authors can change only the text of their comments and replies',
    sql: 'update public.comments set content = $2 where id = $1',
    values: [comment(3), 'Booked!'],
    as: MEMBER,
    expected: 'done',
    at: timeAfterTest('1 hour'),
    then: [
      {
        sql: 'update public.comments set content = $2 where id = $1',
        values: [comment(3), 'Booked!'],
        as: MEMBER,
        expected: 'done',
        at: timeAfterTest('2 hours'),
      },
      {
        sql: 'update public.comments set likes = 9 where id = $1',
        values: [comment(3)],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: 'update public.comments set created_at = now() where id = $1',
        values: [comment(3)],
        as: MEMBER,
        expected: '42501',
      },
      {
        sql: 'update public.comments set content = $2 where id = $1',
        values: [comment(2), 'Mine'],
        as: MEMBER,
        expected: 'done',
      },
      {
        sql: 'update public.comments set content = $2 where id = $1',
        values: [comment(91), 'Deleted'],
        as: MEMBER,
        expected: 'done',
      },
      {
        sql: 'update public.comment_replies set content = $2 where id = $1',
        values: [reply(90), 'Better'],
        as: MEMBER,
        expected: 'done',
      },
      {
        sql: 'update public.comment_replies set event_id = $2 where id = $1',
        values: [reply(90), BEECHWORTH],
        as: MEMBER,
        expected: '42501',
      },
    ],
  },
  {
    name: 'deleting a trip deletes its comments, replies and likes',
    given: INSERT_DRAFT_COMMENTS_SQL,
    as: 'service',
    expected: 'done',
    sql: 'delete from public.events where id = $1',
    values: [DRAFT],
  },
]
