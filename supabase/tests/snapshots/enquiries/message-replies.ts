import { addedRowId, ADMIN, DRAFT, event, MEMBER } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

const MESSAGE_ID = addedRowId(15)
const replyToMessage = (
  expected: string,
  body: string | null = 'Yes, with a lantern.',
  n = 1,
  message_id = MESSAGE_ID,
): SnapshotStep => ({
  call: 'reply_to_message',
  with: { message_id, body, request_id: request(n) },
  as: ADMIN,
  expected,
})
const LIST_REPLIES_STEP: SnapshotStep = {
  call: 'list_messages',
  with: { filters: {}, page_size: 3 },
  as: ADMIN,
  expected: 'ok',
}
/** Saves a canned reply, as the client does: an upsert by title. */
const saveCannedReply = (
  expected: string,
  { title = 'What to bring', body = 'A lantern, and warm socks.' } = {},
): SnapshotStep => ({
  sql: `insert into public.canned_replies (title, body) values ($1, $2)
    on conflict (title_key) do update set title = excluded.title, body = excluded.body returning title, body`,
  values: [title, body],
  as: ADMIN,
  expected,
})
const renameCannedReply = (id: string, title: string, expected = 'done'): SnapshotStep => ({
  sql: `update public.canned_replies set title = '${title}' where id = '${id}' returning title`,
  as: ADMIN,
  expected,
})
const DELETE_CANNED_REPLY_STEP: SnapshotStep = {
  sql: `delete from public.canned_replies where id = '${addedRowId(88)}' returning title`,
  as: ADMIN,
  expected: 'done',
}
/** A trip in planning with three enquiries from two mailboxes. */
const PLANNED_EVENT_ID = event(2)
const INSERT_ENQUIRIES_SQL = `delete from public.email_outbox where true;
  delete from public.interest_submissions where true;
  update public.events set phase = 'planning', status = 'published', start_date = private.today() + 200,
    end_date = private.today() + 203 where id = '${PLANNED_EVENT_ID}';
  insert into public.interest_submissions (event_id, trip_name, full_name, email) values
    ('${PLANNED_EVENT_ID}', 'Trip', 'Ada', 'ada@example.test'), ('${PLANNED_EVENT_ID}', 'Trip', 'Ada', 'Ada+again@example.test'),
    ('${PLANNED_EVENT_ID}', 'Trip', 'Bram', 'bram@example.test'), (null, 'Trip', 'Cora', 'cora@example.test')`
const openEvent = (id: string, change = `phase = 'open'`): SnapshotStep => ({
  sql: `update public.events set ${change} where id = '${id}'`,
  as: 'owner',
  expected: 'done',
})

export const messageRepliesCases: SnapshotCase[] = [
  {
    name: 'a reply to a message is emailed, stored and marks the message as handled; a second reply is refused',
    given: 'delete from public.email_outbox where true',
    ...replyToMessage('replied'),
    then: [
      replyToMessage('replied'),
      { ...replyToMessage('replied_before', 'And socks.', 2), at: timeAfterTest('1 minute') },
      LIST_REPLIES_STEP,
    ],
  },
  {
    name: 'a staff member can send at most sixty replies an hour',
    given: `
      insert into public.contact_messages (id, full_name, email, message)
      select gen_random_uuid(), 'Stranger', 's' || n || '@example.test', 'Hello ' || n from generate_series(1, 60) n;
      insert into public.message_replies (message_id, body, written_by, request_id)
      select m.id, 'Hello', '${ADMIN}', gen_random_uuid() from public.contact_messages m where m.full_name = 'Stranger'`,
    ...replyToMessage('too_many'),
    then: [{ ...replyToMessage('replied'), at: timeAfterTest('1 hour') }],
  },
  {
    name: 'a reply needs a text and an existing message',
    ...replyToMessage('invalid', '  '),
    then: [replyToMessage('invalid', null), replyToMessage('not_found', 'Hello', 3, addedRowId(99))],
  },
  {
    name: 'staff cannot reply to a message from a bounced email address',
    given: `insert into public.email_suppressions (email, reason)
      select lower(m.email), 'bounced' from public.contact_messages m where m.id = '${MESSAGE_ID}'`,
    ...replyToMessage('bounced'),
  },
  {
    name: 'a canned reply replaces the earlier one with the same title; its texts are trimmed',
    given: 'delete from public.canned_replies where true',
    ...saveCannedReply('done'),
    then: [
      saveCannedReply('done', { title: ' WHAT TO BRING ', body: ' Two lanterns. ' }),
      saveCannedReply('done', { title: 'Refunds' }),
      saveCannedReply('23514', { title: ' ', body: 'x' }),
      saveCannedReply('23514', { title: 'Empty', body: ' ' }),
      { ...saveCannedReply('42501'), as: MEMBER },
      { ...saveCannedReply('42501'), as: null },
    ],
  },
  {
    name: 'two canned replies cannot have the same title',
    given: `insert into public.canned_replies (id, title, body) values ('${addedRowId(88)}', 'Refunds', 'Within a week.')`,
    ...renameCannedReply(addedRowId(88), 'Fixture', '23505'),
    then: [
      renameCannedReply(addedRowId(88), 'Money back'),
      { ...DELETE_CANNED_REPLY_STEP, as: MEMBER },
      DELETE_CANNED_REPLY_STEP,
      DELETE_CANNED_REPLY_STEP,
    ],
  },
  {
    name: 'when a trip opens for booking, an interested visitor gets one email, even if they registered several plus variants of an address',
    given: INSERT_ENQUIRIES_SQL,
    ...openEvent(PLANNED_EVENT_ID),
    then: [openEvent(PLANNED_EVENT_ID, `phase = 'planning'`), openEvent(PLANNED_EVENT_ID)],
  },
  {
    name: 'no opening email is sent for a trip that departs today, or for other changes to a trip',
    given: `${INSERT_ENQUIRIES_SQL}; update public.events set start_date = private.today(), end_date = private.today()
      where id = '${PLANNED_EVENT_ID}'`,
    ...openEvent(PLANNED_EVENT_ID),
    then: [openEvent(PLANNED_EVENT_ID, `title = 'Another name'`), openEvent(DRAFT, `title = 'Another name'`)],
  },
]
