import { addedRowId, ADMIN, comment, event, MEMBER, UNKNOWN_ID, person, reply, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { hideEventSql, insertReportsSql } from './moderation'

/** Sends a report as the client does. */
const sendReport = (
  row: Record<string, string | null>,
  expected = 'done',
  caller: string | null = MEMBER,
): SnapshotStep => ({
  sql: `insert into public.comment_reports (${Object.keys(row).join(', ')}) values (${Object.keys(row)
    .map((_, n) => `$${n + 1}`)
    .join(', ')})`,
  values: Object.values(row),
  as: caller,
  expected,
})

export const reportsCases: SnapshotCase[] = [
  {
    name: 'reporting a comment stores the reason and flags the comment for moderators',
    ...sendReport({ reason: ' Rude ', comment_id: comment(2) }),
    then: [
      sendReport({ reason: 'Ruder', comment_id: comment(2) }),
      sendReport({ reason: 'Rude', reply_id: reply(1) }),
      sendReport({ reason: 'Ruder', reply_id: reply(1) }),
      sendReport({ reason: '\u2003\n', comment_id: comment(1) }, '23514'),
      sendReport({ reason: null, comment_id: comment(1) }, '23514'),
      sendReport({ reason: 'x'.repeat(501), comment_id: comment(1) }, '23514'),
      sendReport({ reason: 'x' }, '42501'),
      sendReport({ reason: 'x', comment_id: comment(1), reply_id: reply(2) }, '23514'),
      sendReport({ reason: 'x', comment_id: comment(92) }, '42501'),
      sendReport({ reason: 'x', reply_id: UNKNOWN_ID }, '42501'),
      sendReport({ reason: 'x', reply_id: reply(92) }, '42501'),
      sendReport({ reason: 'x', comment_id: comment(1) }, '42501', null),
      sendReport({ reason: 'x', comment_id: comment(1) }, '42501', UNKNOWN_ID),
      sendReport({ reason: 'x', comment_id: comment(1), user_id: person(13) }, '42501'),
    ],
  },
  {
    name: 'the database sets the time of a report',
    ...sendReport({ reason: 'x', comment_id: comment(2), created_at: '2001-01-01' }),
  },
  {
    name: 'a member who has reached the limit of 20 reports may report again after an hour',
    given: insertReportsSql(20),
    ...sendReport({ reason: 'x', comment_id: comment(2) }, 'PT429'),
    at: timeAfterTest('59 minutes 59 seconds'),
    then: [
      sendReport({ reason: 'x', comment_id: addedRowId(101) }),
      { ...sendReport({ reason: 'x', comment_id: comment(2) }), at: timeAfterTest('60 minutes') },
    ],
  },
  {
    name: 'only users who can read a hidden trip can report and delete its comments',
    given: `${hideEventSql(TASMANIA)}; ${hideEventSql(event(7))}`,
    ...sendReport({ reason: 'x', comment_id: comment(8) }, '42501'),
    then: [
      sendReport({ reason: 'x', comment_id: comment(2) }, '42501', person(19)),
      sendReport({ reason: 'x', reply_id: reply(1) }, '42501', person(19)),
      sendReport({ reason: 'x', comment_id: comment(2) }),
      { call: 'delete_comment', with: { comment_id: comment(8) }, as: person(18), expected: 'not_found' },
      { call: 'delete_comment', with: { comment_id: comment(8) }, as: ADMIN, expected: 'deleted' },
    ],
  },
  {
    name: 'a reply to a deleted comment cannot be reported',
    given: `update public.comments set is_deleted = true where id = '${comment(2)}'`,
    ...sendReport({ reason: 'x', reply_id: reply(1) }, '42501'),
  },
  {
    name: "reports by other members do not count towards a member's limit, even on the same comment",
    given: `${insertReportsSql(20)}; update public.comment_reports set user_id = '${person(19)}' where user_id = '${MEMBER}'`,
    ...sendReport({ reason: 'x', comment_id: addedRowId(101) }),
    then: [sendReport({ reason: 'x', reply_id: reply(1) })],
  },
  {
    name: 'a sign-in token of a deleted account cannot delete comments',
    call: 'delete_comment',
    with: { comment_id: comment(2) },
    as: UNKNOWN_ID,
    expected: '42501',
  },
  {
    name: "a member's twentieth report within an hour is accepted, and the next report is refused",
    given: `${insertReportsSql(20)}; delete from public.comment_reports where user_id = '${MEMBER}'
        and comment_id in ('${comment(6)}', '${addedRowId(101)}')`,
    ...sendReport({ reason: 'x', comment_id: comment(2) }),
    then: [sendReport({ reason: 'x', comment_id: comment(1) }, 'PT429')],
  },
]
