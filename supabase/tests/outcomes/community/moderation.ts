import { added, ADMIN, comment, MEMBER, nothing, OTHER, reply, TASMANIA } from '../../support/people'
import { type Case } from '../frame'

export const hide = (id: string) => `update public.events set status = 'draft' where id = '${id}'`
/** Of as many comments: the first is added(101). */
export const reports = (n: number) => `
  insert into public.comments (id, event_id, user_id, user_name, content)
  select ('a0000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid, '${TASMANIA}', '${OTHER}', 'Ichabod', 'x'
  from generate_series(1, ${n}) n;
  insert into public.comment_reports (user_id, comment_id, reason)
  select '${MEMBER}', c.id, 'x' from public.comments c where c.id between '${added(101)}' and '${added(100 + n)}'`

const QUEUE = 'select * from public.moderation_queue order by created_at, id'

export const cases: Case[] = [
  {
    name: 'moderators see what is flagged, where it stands, and why, the first reason first',
    sql: QUEUE,
    as: ADMIN,
    answers: 'done',
    given: `
      update public.comments set is_flagged = true where id = '${comment(8)}';
      insert into public.comment_reports (user_id, comment_id, reason, created_at)
      values ('${OTHER}', '${comment(6)}', 'Rude too', private.now() - interval '29 hours');
      update public.comment_replies set is_flagged = true, is_deleted = true where id in ('${reply(1)}', '${reply(5)}');
      insert into public.comment_reports (user_id, reply_id, reason, created_at) values
        ('${MEMBER}', '${reply(1)}', 'Second', private.now()), ('${OTHER}', '${reply(1)}', 'First', '2001-01-01')`,
    then: [
      { sql: QUEUE, as: MEMBER, answers: 'done' },
      { sql: QUEUE, as: null, answers: '42501' },
      {
        call: 'set_comment_flagged',
        with: { comment_id: comment(6), flagged: false },
        as: ADMIN,
        answers: 'unflagged',
      },
      { sql: 'select kind, id from public.moderation_queue', as: ADMIN, answers: 'done' },
    ],
  },
  {
    name: 'an author deletes her own comment; no record of that',
    call: 'delete_comment',
    with: { comment_id: comment(3) },
    as: MEMBER,
    answers: 'deleted',
    then: [
      { call: 'delete_comment', with: { comment_id: comment(3) }, as: MEMBER, answers: 'not_found' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: MEMBER, answers: 'forbidden' },
      { call: 'delete_comment', with: { comment_id: nothing }, as: ADMIN, answers: 'not_found' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: null, answers: '42501' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: ADMIN, answers: 'deleted' },
      { call: 'delete_comment', with: { comment_id: comment(2) }, as: ADMIN, answers: 'deleted' },
    ],
  },
  {
    name: 'an author deletes her own reply',
    call: 'delete_reply',
    with: { reply_id: reply(90) },
    as: MEMBER,
    answers: 'deleted',
    then: [
      { call: 'delete_reply', with: { reply_id: reply(1) }, as: MEMBER, answers: 'forbidden' },
      { call: 'delete_reply', with: { reply_id: nothing }, as: MEMBER, answers: 'not_found' },
      { call: 'delete_reply', with: { reply_id: reply(1) }, as: ADMIN, answers: 'deleted' },
    ],
  },
  {
    name: 'an admin restores a comment',
    call: 'restore_comment',
    with: { comment_id: comment(91) },
    as: ADMIN,
    answers: 'restored',
    then: [
      { call: 'restore_comment', with: { comment_id: comment(91) }, as: ADMIN, answers: 'restored' },
      { call: 'restore_comment', with: { comment_id: comment(3) }, as: MEMBER, answers: 'forbidden' },
      { call: 'restore_comment', with: { comment_id: comment(92) }, as: MEMBER, answers: 'not_found' },
    ],
  },
  {
    name: 'an admin restores a reply',
    call: 'restore_reply',
    with: { reply_id: reply(91) },
    as: ADMIN,
    answers: 'restored',
    then: [
      { call: 'restore_reply', with: { reply_id: reply(90) }, as: MEMBER, answers: 'forbidden' },
      { call: 'restore_reply', with: { reply_id: reply(92) }, as: MEMBER, answers: 'not_found' },
    ],
  },
  {
    name: 'an admin pins a comment, and takes the pin out',
    call: 'set_comment_pinned',
    with: { comment_id: comment(2), pinned: true },
    as: ADMIN,
    answers: 'pinned',
    then: [
      { call: 'set_comment_pinned', with: { comment_id: comment(2), pinned: true }, as: ADMIN, answers: 'pinned' },
      { call: 'set_comment_pinned', with: { comment_id: comment(2), pinned: false }, as: ADMIN, answers: 'unpinned' },
      { call: 'set_comment_pinned', with: { comment_id: comment(2), pinned: null }, as: ADMIN, answers: 'invalid' },
      { call: 'set_comment_pinned', with: { comment_id: comment(3), pinned: true }, as: MEMBER, answers: 'forbidden' },
      { call: 'set_comment_pinned', with: { comment_id: nothing, pinned: true }, as: ADMIN, answers: 'not_found' },
    ],
  },
  {
    name: 'an admin flags a comment, and takes the flag off',
    call: 'set_comment_flagged',
    with: { comment_id: comment(2), flagged: true },
    as: ADMIN,
    answers: 'flagged',
    then: [
      {
        call: 'set_comment_flagged',
        with: { comment_id: comment(2), flagged: false },
        as: ADMIN,
        answers: 'unflagged',
      },
      { call: 'set_comment_flagged', with: { comment_id: comment(2), flagged: null }, as: ADMIN, answers: 'invalid' },
      {
        call: 'set_comment_flagged',
        with: { comment_id: comment(2), flagged: true },
        as: MEMBER,
        answers: 'forbidden',
      },
      { call: 'set_comment_flagged', with: { comment_id: nothing, flagged: true }, as: ADMIN, answers: 'not_found' },
    ],
  },
  {
    name: 'an admin flags a reply, and takes the flag off',
    call: 'set_reply_flagged',
    with: { reply_id: reply(1), flagged: true },
    as: ADMIN,
    answers: 'flagged',
    then: [
      { call: 'set_reply_flagged', with: { reply_id: reply(1), flagged: false }, as: ADMIN, answers: 'unflagged' },
      { call: 'set_reply_flagged', with: { reply_id: reply(1), flagged: null }, as: ADMIN, answers: 'invalid' },
      { call: 'set_reply_flagged', with: { reply_id: reply(1), flagged: true }, as: MEMBER, answers: 'forbidden' },
      { call: 'set_reply_flagged', with: { reply_id: nothing, flagged: true }, as: ADMIN, answers: 'not_found' },
    ],
  },
]
