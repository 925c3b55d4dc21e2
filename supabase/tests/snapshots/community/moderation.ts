import { addedRowId, ADMIN, comment, MEMBER, UNKNOWN_ID, OTHER_MEMBER, reply, TASMANIA } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

export const hideEventSql = (id: string) => `update public.events set status = 'draft' where id = '${id}'`
/** Adds the given number of comments with one report each. Their ids begin at number 101. */
export const insertReportsSql = (n: number) => `
  insert into public.comments (id, event_id, user_id, user_name, content)
  select ('a0000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, '${TASMANIA}', '${OTHER_MEMBER}', 'Ichabod', 'x'
  from generate_series(1, ${n}) n;
  insert into public.comment_reports (user_id, comment_id, reason)
  select '${MEMBER}', c.id, 'x' from public.comments c where c.id between '${addedRowId(101)}' and '${addedRowId(100 + n)}'`

const READ_QUEUE_SQL = 'select * from public.moderation_queue order by created_at, id'
/** Changes the moderation flags as the client does. */
const setFlags = (
  table: 'comments' | 'comment_replies',
  id: string,
  assignmentsSql: string,
  caller: string | null = ADMIN,
): SnapshotStep => ({
  sql: `update public.${table} set ${assignmentsSql} where id = '${id}' returning id`,
  as: caller,
  expected: 'done',
})
const expectRefused = (step: SnapshotStep, expected = '42501'): SnapshotStep => ({ ...step, expected })

export const moderationCases: SnapshotCase[] = [
  {
    name: 'moderators read flagged comments and replies with their reports, the oldest report first',
    sql: READ_QUEUE_SQL,
    as: ADMIN,
    expected: 'done',
    given: `
      update public.comments set is_flagged = true where id = '${comment(8)}';
      insert into public.comment_reports (user_id, comment_id, reason, created_at)
      values ('${OTHER_MEMBER}', '${comment(6)}', 'Rude too', private.now() - interval '29 hours');
      update public.comment_replies set is_flagged = true, is_deleted = true where id in ('${reply(1)}', '${reply(5)}');
      insert into public.comment_reports (user_id, reply_id, reason, created_at) values
        ('${MEMBER}', '${reply(1)}', 'Second', private.now()), ('${OTHER_MEMBER}', '${reply(1)}', 'First', '2001-01-01')`,
    then: [
      { sql: READ_QUEUE_SQL, as: MEMBER, expected: 'done' },
      { sql: READ_QUEUE_SQL, as: null, expected: '42501' },
      setFlags('comments', comment(6), 'is_flagged = false'),
      { sql: 'select kind, id from public.moderation_queue', as: ADMIN, expected: 'done' },
    ],
  },
  {
    name: "an author deletes their own comment without an audit entry; a moderator's deletion is audited",
    call: 'delete_comment',
    with: { comment_id: comment(3) },
    as: MEMBER,
    expected: 'deleted',
    then: [
      { call: 'delete_comment', with: { comment_id: comment(3) }, as: MEMBER, expected: 'not_found' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: MEMBER, expected: 'forbidden' },
      { call: 'delete_comment', with: { comment_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: null, expected: '42501' },
      { call: 'delete_comment', with: {}, as: ADMIN, expected: 'invalid' },
      { call: 'delete_comment', with: { comment_id: comment(2), reply_id: reply(1) }, as: ADMIN, expected: 'invalid' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: ADMIN, expected: 'deleted' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: ADMIN, expected: 'deleted' },
    ],
  },
  {
    name: "an author deletes their own reply without an audit entry; a moderator's deletion is audited",
    call: 'delete_comment',
    with: { reply_id: reply(90) },
    as: MEMBER,
    expected: 'deleted',
    then: [
      { call: 'delete_comment', with: { reply_id: reply(90) }, as: MEMBER, expected: 'not_found' },
      { call: 'delete_comment', with: { reply_id: reply(1) }, as: MEMBER, expected: 'forbidden' },
      { call: 'delete_comment', with: { reply_id: UNKNOWN_ID }, as: MEMBER, expected: 'not_found' },
      { call: 'delete_comment', with: { reply_id: reply(1) }, as: ADMIN, expected: 'deleted' },
      { call: 'delete_comment', with: { reply_id: reply(1) }, as: ADMIN, expected: 'deleted' },
    ],
  },
  {
    name: 'a moderator restores a comment; members cannot',
    ...setFlags('comments', comment(91), 'is_deleted = false'),
    then: [
      setFlags('comments', comment(91), 'is_deleted = false'),
      setFlags('comments', comment(3), 'is_deleted = false', MEMBER),
      setFlags('comments', comment(92), 'is_deleted = false', MEMBER),
    ],
  },
  {
    name: 'a moderator restores a reply; members cannot',
    ...setFlags('comment_replies', reply(91), 'is_deleted = false'),
    then: [
      setFlags('comment_replies', reply(90), 'is_deleted = false', MEMBER),
      setFlags('comment_replies', reply(92), 'is_deleted = false', MEMBER),
    ],
  },
  {
    name: 'a moderator deletes a comment and a reply by updating the tables; authors cannot',
    ...expectRefused(setFlags('comments', comment(3), 'is_deleted = true', MEMBER)),
    then: [
      expectRefused(setFlags('comment_replies', reply(90), 'is_deleted = true', MEMBER)),
      setFlags('comment_replies', reply(1), 'is_deleted = true'),
      setFlags('comments', comment(2), 'is_deleted = true'),
    ],
  },
  {
    name: 'a moderator pins a comment and unpins it; members cannot',
    ...setFlags('comments', comment(2), 'is_pinned = true'),
    then: [
      setFlags('comments', comment(2), 'is_pinned = true'),
      setFlags('comments', comment(2), 'is_pinned = false'),
      expectRefused(setFlags('comments', comment(2), 'is_pinned = null'), '23502'),
      expectRefused(setFlags('comments', comment(3), 'is_pinned = true', MEMBER)),
      setFlags('comments', comment(2), 'is_pinned = true', MEMBER),
      expectRefused(setFlags('comments', comment(2), 'is_pinned = true', null)),
      setFlags('comments', UNKNOWN_ID, 'is_pinned = true'),
    ],
  },
  {
    name: 'a moderator flags a comment and unflags it; members cannot',
    ...setFlags('comments', comment(2), 'is_flagged = true'),
    then: [
      setFlags('comments', comment(2), 'is_flagged = false'),
      expectRefused(setFlags('comments', comment(2), 'is_flagged = null'), '23502'),
      expectRefused(setFlags('comments', comment(3), 'is_flagged = true', MEMBER)),
      setFlags('comments', comment(2), 'is_flagged = true', MEMBER),
      setFlags('comments', UNKNOWN_ID, 'is_flagged = true'),
    ],
  },
  {
    name: 'a moderator flags a reply and unflags it; members cannot',
    ...setFlags('comment_replies', reply(1), 'is_flagged = true'),
    then: [
      setFlags('comment_replies', reply(1), 'is_flagged = false'),
      expectRefused(setFlags('comment_replies', reply(1), 'is_flagged = null'), '23502'),
      expectRefused(setFlags('comment_replies', reply(90), 'is_flagged = true', MEMBER)),
      setFlags('comment_replies', reply(1), 'is_flagged = true', MEMBER),
      setFlags('comment_replies', UNKNOWN_ID, 'is_flagged = true'),
    ],
  },
  {
    name: 'a moderator can change only the flags of comments and replies by other members',
    ...expectRefused(setFlags('comments', comment(2), `content = 'Other words'`)),
    then: [
      expectRefused(setFlags('comments', comment(2), 'likes = 99')),
      expectRefused(setFlags('comments', comment(2), `user_name = 'Somebody'`)),
      expectRefused(setFlags('comments', comment(92), `content = 'Other words', is_deleted = false`)),
      expectRefused(setFlags('comment_replies', reply(1), `content = 'Other words'`)),
      expectRefused(setFlags('comment_replies', reply(1), `event_id = '${addedRowId(1)}'`)),
    ],
  },
]
