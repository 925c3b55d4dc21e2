import { ADMIN, added, comment, MEMBER, OTHER, reply, TASMANIA } from '../support/people'
import type { Attack } from './attack'
import { onDraft, counters } from './community'

/** Pinning, deleting and reporting what was said. */
export const MODERATION: Attack[] = [
  ['a member pins his comment', MEMBER, ['set_comment_pinned', { comment_id: comment(3), pinned: true }], 'forbidden'],
  [
    'a member clears the flag of his comment',
    MEMBER,
    ['set_comment_flagged', { comment_id: comment(3), flagged: false }],
    'forbidden',
  ],
  ["a member deletes another's comment", MEMBER, ['delete_comment', { comment_id: comment(2) }], 'forbidden', counters],
  [
    'an author deletes his comment twice, to count it twice',
    MEMBER,
    ['delete_comment', { comment_id: comment(91) }],
    'not_found',
    counters,
  ],
  [
    'an admin deletes a comment twice, to count it twice',
    ADMIN,
    ['delete_comment', { comment_id: comment(92) }],
    'deleted',
    counters,
  ],
  [
    'an author restores what a moderator deleted',
    MEMBER,
    ['restore_comment', { comment_id: comment(91) }],
    'not_found',
  ],
  ['a report without a reason', MEMBER, ['report_comment', { reason: '  ', comment_id: comment(2) }], 'invalid'],
  [
    'a report of 501 letters',
    MEMBER,
    ['report_comment', { reason: 'x'.repeat(501), comment_id: comment(2) }],
    'invalid',
  ],
  [
    'a report of two things',
    MEMBER,
    ['report_comment', { reason: 'x', comment_id: comment(2), reply_id: reply(1) }],
    'invalid',
  ],
  ['a report of what was deleted', MEMBER, ['report_comment', { reason: 'x', comment_id: comment(92) }], 'not_found'],
  [
    'the 21st report within an hour',
    MEMBER,
    ['report_comment', { reason: 'x', comment_id: comment(2) }],
    'too_many',
    {
      after: `with said as (
        insert into public.comments (event_id, user_id, user_name, content)
        select '${TASMANIA}', '${OTHER}', 'x', 'x' || n from generate_series(1, 20) n returning id)
        insert into public.comment_reports (user_id, comment_id, reason) select '${MEMBER}', id, 'x' from said`,
    },
  ],
  [
    'a report of what is said on a draft',
    MEMBER,
    ['report_comment', { reason: 'x', comment_id: added(50) }],
    'not_found',
    { after: onDraft, keeps: 'select id, is_flagged from public.comments order by id' },
  ],
  [
    "a deletion tells of a draft's comment",
    MEMBER,
    ['delete_comment', { comment_id: added(50) }],
    'not_found',
    { after: onDraft },
  ],
  [
    'a report past the function',
    MEMBER,
    `insert into public.comment_reports (comment_id, reason) values ('${comment(2)}', 'x')`,
    '42501',
  ],
]
