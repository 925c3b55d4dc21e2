import { addedRowId, ADMIN, booking, GUIDE, MANAGER, MEMBER, UNKNOWN_ID, TASMANIA } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { createRejectedCase } from './stored-values'

const createWriteStep = (sql: string, caller: string, expected = 'done'): SnapshotStep => ({
  sql,
  as: caller,
  expected,
})
const INVITED_EMAIL_ID = addedRowId(250)

export const uniqueValuesCases: SnapshotCase[] = [
  createRejectedCase(
    'the database rejects two email links with the same token, and two scheduled jobs with the same position',
    'private.refund_offers',
    [
      `insert into private.refund_offers (booking_id, token, start_date_before, end_date_before, expires_at)
        select id, '${addedRowId(251)}', '2026-01-01', '2026-01-05', private.now() from public.bookings b
        where not exists (select from private.refund_offers o where o.booking_id = b.id) limit 2`,
      `insert into private.staff_invite_tokens (invite_id, token)
        select id, '${addedRowId(252)}' from public.staff_invites i where email like '%@invited.test'
        on conflict (invite_id) do update set token = excluded.token`,
      `insert into public.scheduled_jobs (job, position) select 'twice', min(position) from public.scheduled_jobs`,
    ],
    '23505',
    `insert into public.staff_invites (email, role, expires_at) values ('a@invited.test', 'guide', private.now()), ('b@invited.test', 'guide', private.now())`,
  ),
  createRejectedCase(
    'the database stores only one key for unsubscribe links, and rejects a version of the terms with an invalid hash',
    'private.unsubscribe_key',
    ['only_row = false', `insert into public.terms_versions (hash, body) values ('short', 'x')`],
  ),
  {
    name: 'members cannot react to a trip that does not exist, nor add it to Favorites',
    ...createWriteStep(
      `insert into public.reactions (user_id, event_id, reaction_type) values ('${MEMBER}', '${UNKNOWN_ID}', 'eye')`,
      'owner',
      '42501',
    ),
    then: [
      createWriteStep(
        `insert into public.favorites (user_id, event_id) values ('${MEMBER}', '${UNKNOWN_ID}')`,
        'owner',
        '42501',
      ),
    ],
  },
  {
    name: 'staff can cancel queued emails, but cannot change any other field of an email',
    given: `delete from public.email_outbox; insert into public.email_outbox (to_email, template) values ('a@example.test', 'event_opened')`,
    ...createWriteStep(
      `update public.email_outbox set to_email = 'b@example.test', cancelled_at = private.now()`,
      ADMIN,
      '42501',
    ),
    then: [createWriteStep(`update public.email_outbox set cancelled_at = '2001-01-01'`, ADMIN)],
  },
  {
    name: 'a database policy prevents staff without the booking permission from adding notes, even without the trigger',
    given: `delete from public.booking_staff_notes; alter table public.booking_staff_notes disable trigger user`,
    ...createWriteStep(
      `insert into public.booking_staff_notes (booking_id, notes) values ('${booking(1)}', 'x')`,
      GUIDE,
      '42501',
    ),
  },
  {
    name: 'a staff invitation link shows only its own invitation',
    given: `insert into public.staff_invites (id, email, role, expires_at) values ('${INVITED_EMAIL_ID}', 'other@invited.test', 'guide', private.now() + interval '1 day');
      update private.staff_invite_tokens set token = '${addedRowId(253)}' where invite_id = '${INVITED_EMAIL_ID}'`,
    call: 'staff_invite',
    with: { token: addedRowId(253) },
    as: null,
    expected: 'ok',
    then: [{ call: 'staff_invite', with: { token: addedRowId(73) }, as: null, expected: 'ok' }],
  },
  {
    name: 'the hourly limit of announcements is separate for each staff member',
    given: `insert into public.announcements (event_id, audience, subject, body, request_id, written_by)
      select '${TASMANIA}', 'all', 'x', 'x', gen_random_uuid(), '${ADMIN}' from generate_series(1, private.max_announcements_per_hour())`,
    call: 'send_announcement',
    with: { event_id: TASMANIA, audience: 'all', subject: 'x', body: 'x', request_id: request(1) },
    as: MANAGER,
    expected: 'written',
    then: [
      {
        call: 'send_announcement',
        with: { event_id: TASMANIA, audience: 'all', subject: 'x', body: 'x', request_id: request(2) },
        as: ADMIN,
        expected: 'too_many',
      },
    ],
  },
]
