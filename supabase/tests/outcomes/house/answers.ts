import { added, ADMIN, DRAFT, event, MEMBER } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'

const MESSAGE = added(15)
const answer = (answers: string, body: string | null = 'Yes, with a lantern.', n = 1, message_id = MESSAGE): Step => ({
  call: 'reply_to_message',
  with: { message_id, body, request_id: request(n) },
  as: ADMIN,
  answers,
})
const list: Step = { call: 'list_messages', with: { filters: {}, page_size: 3 }, as: ADMIN, answers: 'ok' }
/** Saves a canned reply, as the client does: an upsert by title. */
const canned = (answers: string, { title = 'What to bring', body = 'A lantern, and warm socks.' } = {}): Step => ({
  sql: `insert into public.canned_replies (title, body) values ($1, $2)
    on conflict (title_key) do update set title = excluded.title, body = excluded.body returning title, body`,
  values: [title, body],
  as: ADMIN,
  answers,
})
const rename = (id: string, title: string, answers = 'done'): Step => ({
  sql: `update public.canned_replies set title = '${title}' where id = '${id}' returning title`,
  as: ADMIN,
  answers,
})
const removed: Step = {
  sql: `delete from public.canned_replies where id = '${added(88)}' returning title`,
  as: ADMIN,
  answers: 'done',
}
/** A trip in planning that three letters from two mailboxes asked for. */
const PLANNED = event(2)
const ASKED = `delete from public.email_outbox where true;
  delete from public.interest_submissions where true;
  update public.events set phase = 'planning', status = 'published', start_date = private.today() + 200,
    end_date = private.today() + 203 where id = '${PLANNED}';
  insert into public.interest_submissions (event_id, trip_name, full_name, email) values
    ('${PLANNED}', 'Trip', 'Ada', 'ada@example.test'), ('${PLANNED}', 'Trip', 'Ada', 'Ada+again@example.test'),
    ('${PLANNED}', 'Trip', 'Bram', 'bram@example.test'), (null, 'Trip', 'Cora', 'cora@example.test')`
const opened = (id: string, change = `phase = 'open'`): Step => ({
  sql: `update public.events set ${change} where id = '${id}'`,
  as: 'owner',
  answers: 'done',
})

export const cases: Case[] = [
  {
    name: 'a message is answered by a letter, which is kept with it; that handles it, and a second press is the first',
    given: 'delete from public.email_outbox where true',
    ...answer('answered'),
    then: [answer('answered'), { ...answer('answered_before', 'And socks.', 2), at: moment('1 minute') }, list],
  },
  {
    name: 'one of the staff sends sixty answers an hour at most',
    given: `
      insert into public.contact_messages (id, full_name, email, message)
      select gen_random_uuid(), 'Stranger', 's' || n || '@example.test', 'Hello ' || n from generate_series(1, 60) n;
      insert into public.message_replies (message_id, body, written_by, request_id)
      select m.id, 'Hello', '${ADMIN}', gen_random_uuid() from public.contact_messages m where m.full_name = 'Stranger'`,
    ...answer('too_many'),
    then: [{ ...answer('answered'), at: moment('1 hour') }],
  },
  {
    name: 'an answer says something, to a message that is there',
    ...answer('invalid', '  '),
    then: [answer('invalid', null), answer('not_found', 'Hello', 3, added(99))],
  },
  {
    name: 'nobody is answered whose letters come back',
    given: `insert into public.email_suppressions (email, reason)
      select lower(m.email), 'bounced' from public.contact_messages m where m.id = '${MESSAGE}'`,
    ...answer('bounced'),
  },
  {
    name: 'a canned reply with the same title replaces the earlier one; its texts are trimmed',
    given: 'delete from public.canned_replies where true',
    ...canned('done'),
    then: [
      canned('done', { title: ' WHAT TO BRING ', body: ' Two lanterns. ' }),
      canned('done', { title: 'Refunds' }),
      canned('23514', { title: ' ', body: 'x' }),
      canned('23514', { title: 'Empty', body: ' ' }),
      { ...canned('42501'), as: MEMBER },
      { ...canned('42501'), as: null },
    ],
  },
  {
    name: 'two canned replies cannot have one title',
    given: `insert into public.canned_replies (id, title, body) values ('${added(88)}', 'Refunds', 'Within a week.')`,
    ...rename(added(88), 'Fixture', '23505'),
    then: [rename(added(88), 'Money back'), { ...removed, as: MEMBER }, removed, removed],
  },
  {
    name: 'who asked for a trip hears once that it can be booked, each mailbox once',
    given: ASKED,
    ...opened(PLANNED),
    then: [opened(PLANNED, `phase = 'planning'`), opened(PLANNED)],
  },
  {
    name: 'of a trip that is over, or open already, nobody hears',
    given: `${ASKED}; update public.events set start_date = private.today(), end_date = private.today()
      where id = '${PLANNED}'`,
    ...opened(PLANNED),
    then: [opened(PLANNED, `title = 'Another name'`), opened(DRAFT, `title = 'Another name'`)],
  },
]
