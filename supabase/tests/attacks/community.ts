import {
  ADMIN,
  DRAFT,
  MEMBER,
  OTHER_MEMBER,
  TASMANIA,
  addedRowId,
  comment,
  event,
  UNKNOWN_ID,
  reply,
} from '../support/people'
import type { Attack } from './attack'

const insertCommentSql = (columns: string, values: string) =>
  `insert into public.comments (event_id, content, ${columns}) values ('${TASMANIA}', 'New', ${values}) returning user_name`
const updateCommentSql = (assignmentSql: string, id = comment(3)) =>
  `update public.comments set ${assignmentSql} where id = '${id}'`
const INSERT_COMMENT_ON_DRAFT_SQL = `insert into public.comments (id, event_id, user_id, content) values ('${addedRowId(50)}', '${DRAFT}', '${ADMIN}', 'Between admins')`
const DELETE_COMMENT_SQL = `update public.comments set is_deleted = true where id = '${comment(2)}'`
const EVENT_COUNTERS_UNCHANGED = {
  unchangedQuery:
    'select event_id, hearts, ghosts, flames, eyes, comments, seats_taken from public.event_stats order by 1',
}
const insertManyCommentsSql = (
  table: string,
) => `insert into public.${table} (user_id, event_id, content${table === 'comments' ? '' : ', parent_comment_id'})
  select '${MEMBER}', '${TASMANIA}', 'Again ' || n${table === 'comments' ? '' : `, '${comment(2)}'`} from generate_series(1, 120) n`

const insertEventCommentSql = (text: string): Attack[2] =>
  `insert into public.comments (event_id, content) values ('${TASMANIA}', '${text}')`
const FAMILY_EMOJI = '👨‍👩‍👧‍👦'

const insertLikeSql = (columns: string, values: string) =>
  `insert into public.comment_reactions (${columns}) values (${values})`

/** Attacks on comments: forged columns and texts of invalid length. */
export const COMMENT_ATTACKS: Attack[] = [
  ['posting a comment without an author', MEMBER, insertCommentSql('user_id', 'null'), '42501'],
  [
    "a comment posted under an admin's name is stored under the author's own name",
    MEMBER,
    insertCommentSql('user_name', `'Archie Lantern'`),
    { user_name: 'Mabel Moonlight' },
  ],
  ['a member posts a comment that is already pinned', MEMBER, insertCommentSql('is_pinned', 'true'), '42501'],
  ['a member posts a comment that is already flagged', MEMBER, insertCommentSql('is_flagged', 'true'), '42501'],
  ['a member posts a comment that is already deleted', MEMBER, insertCommentSql('is_deleted', 'true'), '42501'],
  ['a member posts a comment that already has likes', MEMBER, insertCommentSql('likes', '99'), '42501'],
  ['a member posts a comment that already has replies', MEMBER, insertCommentSql('replies', '99'), '42501'],
  [
    'an admin posts a comment that is already pinned, bypassing the RPC function',
    ADMIN,
    insertCommentSql('is_pinned', 'true'),
    '42501',
  ],
  [
    'a comment posted with a future date gets the current time',
    MEMBER,
    `insert into public.comments (event_id, content, created_at) values ('${TASMANIA}', 'New', '2099-01-01') returning created_at > now() as late`,
    { late: false },
  ],
  [
    'posting a comment on a draft trip',
    MEMBER,
    `insert into public.comments (event_id, content) values ('${DRAFT}', 'New')`,
    '42501',
    EVENT_COUNTERS_UNCHANGED,
  ],
  [
    'posting a comment on a trip that does not exist',
    MEMBER,
    `insert into public.comments (event_id, content) values ('${UNKNOWN_ID}', 'New')`,
    '42501',
  ],
  [
    'posting a blank comment',
    MEMBER,
    `insert into public.comments (event_id, content) values ('${TASMANIA}', E' \\n\\t')`,
    '23514',
  ],
  [
    'posting a comment of 2,001 letters',
    MEMBER,
    `insert into public.comments (event_id, content) values ('${TASMANIA}', repeat('x', 2001))`,
    '23514',
  ],
  [
    'posting a comment of one letter with 20,001 accents',
    MEMBER,
    `insert into public.comments (event_id, content) values ('${TASMANIA}', 'x' || repeat(U&'\\0301', 20001))`,
    '23514',
  ],
  // Length limits count visible characters. A valid emoji sequence is one character; an invalid sequence counts as
  // several.
  ...(
    [
      ['2,001 family emoji', FAMILY_EMOJI.repeat(2001)],
      ['1,001 letters, each after a zero-width joiner', '\u200dx'.repeat(1001)],
      ['10,000 emoji joined into one sequence', `👻${'\u200d👻'.repeat(9999)}`],
      ['2,001 flag emoji', '🇦🇺'.repeat(2001)],
      ['2,001 skin tone modifiers without an emoji', '🏽'.repeat(2001)],
      ['invisible spaces only', ' \u200b\u2003\u00a0'],
    ] as const
  ).map(([description, text]): Attack => [
    `posting a comment of ${description}`,
    MEMBER,
    insertEventCommentSql(text),
    '23514',
  ]),
  ...(
    [
      ['2,000 family emoji', FAMILY_EMOJI.repeat(2000)],
      ['2,000 flag emoji', '🇦🇺'.repeat(2000)],
      ['2,000 thumb emoji with a skin tone', '👍🏽'.repeat(2000)],
      ['2,000 accented letters', 'e\u0301'.repeat(2000)],
      ['2,000 keycap emoji', '1️⃣'.repeat(2000)],
      ['2,000 letters between spaces', `\u2003${'x'.repeat(2000)}\n`],
    ] as const
  ).map(([description, text]): Attack => [
    `a comment of ${description} is accepted as within the length limit`,
    MEMBER,
    insertEventCommentSql(text),
    1,
  ]),
  [
    'posting a 121st comment within an hour',
    MEMBER,
    insertCommentSql('user_name', `''`),
    'PT429',
    { after: insertManyCommentsSql('comments') },
  ],
  [
    'posting a comment after 120 replies within an hour',
    MEMBER,
    insertCommentSql('user_name', `''`),
    'PT429',
    { after: insertManyCommentsSql('comment_replies') },
  ],
  [
    'posting a reply after 120 comments within an hour',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment(2)}', '${TASMANIA}', 'x')`,
    'PT429',
    { after: insertManyCommentsSql('comments') },
  ],

  ...(
    [
      ['is_pinned', 'is_pinned = true'],
      ['is_flagged', 'is_flagged = true'],
      ['is_deleted', 'is_deleted = true'],
      ['user_name', `user_name = 'Archie Lantern'`],
      ['likes', 'likes = 99'],
      ['replies', 'replies = 99'],
      ['event_id', `event_id = '${event(7)}'`],
      ['created_at', `created_at = '2001-01-01'`],
    ] as const
  ).map(([column, assignmentSql]): Attack => [
    `an author updates the protected column ${column} of their comment`,
    MEMBER,
    updateCommentSql(assignmentSql),
    '42501',
    { unchangedQuery: `select * from public.comments order by id` },
  ]),
  [
    'an author assigns their comment to another member',
    MEMBER,
    updateCommentSql(`user_id = '${OTHER_MEMBER}'`),
    '42501',
  ],
  [
    'an author changes the text and the likes of their comment at once',
    MEMBER,
    updateCommentSql(`content = 'Fine', likes = 99`),
    '42501',
  ],
  ['an author edits their deleted comment', MEMBER, updateCommentSql(`content = 'Back'`, comment(91)), 0],
  ['an author restores their deleted comment', MEMBER, updateCommentSql('is_deleted = false', comment(91)), 0],
  [
    'an author edits their comment beyond the length limit',
    MEMBER,
    updateCommentSql(`content = repeat('x', 2001)`),
    '23514',
  ],
  ['an author removes the whole text of their comment', MEMBER, updateCommentSql(`content = ''`), '23514'],
  [
    'an edited comment is marked as edited even if the author sets its update time back',
    MEMBER,
    `${updateCommentSql(`content = 'Other words', updated_at = created_at`)} returning updated_at > created_at as edited`,
    { edited: true },
  ],
  [
    'a comment that is saved unchanged is not marked as edited',
    MEMBER,
    `${updateCommentSql(`content = content, updated_at = now()`)} returning updated_at > created_at as edited`,
    { edited: false },
  ],
  ['a member reads deleted comments', MEMBER, 'select * from public.comments where is_deleted', 0],
  ['a member reads deleted replies', MEMBER, 'select * from public.comment_replies where is_deleted', 0],
  [
    'a member reads replies to a deleted comment',
    MEMBER,
    `select * from public.comment_replies where parent_comment_id = '${comment(2)}'`,
    0,
    { after: DELETE_COMMENT_SQL },
  ],
  [
    'a member reads comments on a draft trip',
    MEMBER,
    `select * from public.comments where event_id = '${DRAFT}'`,
    0,
    { after: INSERT_COMMENT_ON_DRAFT_SQL },
  ],
]

/** Attacks on replies, likes, reactions and favourites. */
export const REACTION_ATTACKS: Attack[] = [
  [
    'replying to a deleted comment',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment(92)}', '${TASMANIA}', 'x')`,
    '42501',
  ],
  [
    'replying to a comment on a draft trip',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${addedRowId(50)}', '${TASMANIA}', 'x')`,
    '42501',
    { after: INSERT_COMMENT_ON_DRAFT_SQL },
  ],
  [
    'a reply that names another trip is stored under the trip of its comment',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment(2)}', '${event(7)}', 'x') returning event_id`,
    { event_id: TASMANIA },
  ],
  [
    'posting a reply that already has likes',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content, likes) values ('${comment(2)}', '${TASMANIA}', 'x', 9)`,
    '42501',
  ],
  [
    'moving a reply to another comment',
    MEMBER,
    `update public.comment_replies set parent_comment_id = '${comment(7)}' where id = '${reply(90)}'`,
    '42501',
  ],
  [
    'an author sets the likes of their own reply',
    MEMBER,
    `update public.comment_replies set likes = 99 where id = '${reply(90)}'`,
    '42501',
  ],
  [
    'an author edits their deleted reply',
    MEMBER,
    `update public.comment_replies set content = 'x' where id = '${reply(91)}'`,
    0,
  ],
  [
    'posting a reply of 2,001 letters',
    MEMBER,
    `insert into public.comment_replies (parent_comment_id, event_id, content) values ('${comment(2)}', '${TASMANIA}', repeat('x', 2001))`,
    '23514',
  ],

  ['liking a comment twice', MEMBER, insertLikeSql('comment_id', `'${comment(1)}'`), '23505'],
  ['liking a deleted comment', MEMBER, insertLikeSql('comment_id', `'${comment(92)}'`), '42501'],
  ['liking a deleted reply', MEMBER, insertLikeSql('reply_id', `'${reply(92)}'`), '42501'],
  [
    'liking a comment and a reply in one row',
    MEMBER,
    insertLikeSql('comment_id, reply_id', `'${comment(2)}', '${reply(1)}'`),
    '23514',
  ],
  ['liking neither a comment nor a reply', MEMBER, insertLikeSql('comment_id', 'null'), '42501'],
  [
    'liking a comment with an unknown reaction type',
    MEMBER,
    insertLikeSql('comment_id, reaction_type', `'${comment(2)}', 'love'`),
    '23514',
  ],
  [
    'a like with a future date gets the current time',
    MEMBER,
    `${insertLikeSql('comment_id, created_at', `'${comment(2)}', '2099-01-01'`)} returning created_at > now() as late`,
    { late: false },
  ],

  [
    'reacting to a draft trip',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type) values ('${DRAFT}', 'heart')`,
    '42501',
  ],
  [
    'adding the same reaction to a trip twice',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type) values ('${TASMANIA}', 'ghost')`,
    '23505',
  ],
  [
    'reacting to a trip with an unknown reaction type',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type) values ('${TASMANIA}', 'skull')`,
    '23514',
  ],
  [
    'a reaction with a future date gets the current time',
    MEMBER,
    `insert into public.reactions (event_id, reaction_type, created_at) values ('${TASMANIA}', 'heart', '2099-01-01') returning created_at > now() as late`,
    { late: false },
  ],
  ['adding a draft trip to Favorites', MEMBER, `insert into public.favorites (event_id) values ('${DRAFT}')`, '42501'],
  [
    'a favorite with a future date gets the current time',
    MEMBER,
    `insert into public.favorites (event_id, created_at) values ('${TASMANIA}', '2099-01-01') returning created_at > now() as late`,
    { late: false },
  ],
]

const insertReportSql = (columns: string, values: string) =>
  `insert into public.comment_reports (${columns}) values (${values})`

/** Attacks on deleting and reporting comments. */
export const MODERATION_ATTACKS: Attack[] = [
  [
    'an author deletes their comment twice to change the comment count twice',
    MEMBER,
    ['delete_comment', { comment_id: comment(91) }],
    'not_found',
    EVENT_COUNTERS_UNCHANGED,
  ],
  [
    'an admin deletes a comment twice to change the comment count twice',
    ADMIN,
    ['delete_comment', { comment_id: comment(92) }],
    'deleted',
    EVENT_COUNTERS_UNCHANGED,
  ],
  [
    'reporting a comment without a reason',
    MEMBER,
    insertReportSql('reason, comment_id', `'  ', '${comment(2)}'`),
    '23514',
  ],
  [
    'reporting a comment with a reason of 501 letters',
    MEMBER,
    insertReportSql('reason, comment_id', `repeat('x', 501), '${comment(2)}'`),
    '23514',
  ],
  [
    'reporting a comment and a reply in one report',
    MEMBER,
    insertReportSql('reason, comment_id, reply_id', `'x', '${comment(2)}', '${reply(1)}'`),
    '23514',
  ],
  ['reporting a deleted comment', MEMBER, insertReportSql('reason, comment_id', `'x', '${comment(92)}'`), '42501'],
  [
    "reporting a comment in another member's name",
    MEMBER,
    insertReportSql('reason, comment_id, user_id', `'x', '${comment(2)}', '${OTHER_MEMBER}'`),
    '42501',
  ],
  [
    'sending a 21st report within an hour',
    MEMBER,
    insertReportSql('reason, comment_id', `'x', '${comment(2)}'`),
    'PT429',
    {
      after: `with said as (
        insert into public.comments (event_id, user_id, user_name, content)
        select '${TASMANIA}', '${OTHER_MEMBER}', 'x', 'x' || n from generate_series(1, 20) n returning id)
        insert into public.comment_reports (user_id, comment_id, reason) select '${MEMBER}', id, 'x' from said`,
    },
  ],
  [
    'reporting a comment on a draft trip',
    MEMBER,
    insertReportSql('reason, comment_id', `'x', '${addedRowId(50)}'`),
    '42501',
    { after: INSERT_COMMENT_ON_DRAFT_SQL, unchangedQuery: 'select id, is_flagged from public.comments order by id' },
  ],
  [
    'deleting a comment on a draft trip to learn whether it exists',
    MEMBER,
    ['delete_comment', { comment_id: addedRowId(50) }],
    'not_found',
    { after: INSERT_COMMENT_ON_DRAFT_SQL },
  ],
]
