import { request } from '../outcomes/frame'
import { added, ADMIN, BEECHWORTH, booking, comment, customer, event, FREMANTLE } from '../support/people'
import { MEMBER, person, TASMANIA } from '../support/people'
import type { Act, Pair } from './pair'

const change = (fields: Record<string, unknown>): Act => ({
  as: ADMIN,
  call: 'save_customer',
  answers: 'saved',
  with: { customer: { id: customer(20), ...fields } },
})
const add = (email: string): Act => ({
  as: ADMIN,
  call: 'save_customer',
  answers: 'saved',
  with: { customer: { full_name: 'New', email }, request_id: request(1) },
})
const write = (call: string, more: Record<string, unknown>): Act => ({
  as: null,
  call,
  answers: call === 'express_interest' ? 'registered' : 'sent',
  with: { full_name: 'Writer', email: 'writer@example.test', ...more },
})
const say = (words: string): Act => ({
  as: person(78),
  answers: 'done',
  sql: `insert into public.comments (event_id, content) values ('${TASMANIA}', '${words}')`,
})
const report = (n: number): Act => ({
  as: person(78),
  answers: 'done',
  sql: `insert into public.comment_reports (comment_id, reason) values ('${comment(n)}', 'Rude')`,
})
const link: Act = { as: ADMIN, call: 'send_claim_link', with: { customer_id: customer(21) }, answers: 'sent' }
const handle: Act = {
  as: ADMIN,
  sql: `update public.contact_messages set handled_at = now() where id = '${added(15)}'`,
  answers: 'done',
}
const hide: Act = { as: ADMIN, call: 'delete_comment', with: { comment_id: comment(2) }, answers: 'deleted' }
const leave = (who: string): Act => ({ as: who, call: 'delete_my_account', with: {}, answers: 'deleted' })
/** Whoever has the letter of the customer whom fixtures.sql gives a claim. */
const claim: Act = {
  as: null,
  call: 'claim_customer',
  with: { token: added(20), password: 'lantern-and-fog-9' },
  answers: 'claimed',
}
const claimant = `insert into auth.users (id, email) values ('${person(78)}', 'agatha.wisp@example.test');
  select private.ensure_customer('${person(78)}')`
/** A member whose trips are over, so that nothing keeps him. */
const LEAVER = person(13)
const over = `update public.events set start_date = private.today() - 10, end_date = private.today() - 8
  where id = '${BEECHWORTH}'`
/** Somebody with an account and nothing else. */
const newcomer = `insert into auth.users (id, email, email_confirmed_at) values ('${person(78)}',
  'newcomer@example.test', private.now())`

/** A member's customer, by whatever asks for it. */
const ensure: Act = { as: 'owner', answers: 'done', sql: `select private.ensure_customer('${person(78)}')` }

const take: Act = { as: 'service', call: 'claim_emails', with: { n: 1 }, answers: 'ok' }

const ONE_SEAT = { event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1) }

const bookOne = (n: number, answers: string): Act => ({
  as: person(78),
  call: 'book',
  with: { ...ONE_SEAT, request_id: request(n), travellers: [], expected_price: 1800, terms_accepted: true },
  answers,
})

const rename = (set: string): Act => ({
  as: MEMBER,
  sql: `update public.profiles set ${set} where id = '${MEMBER}'`,
  answers: 'done',
})

export const PEOPLE: Pair[] = [
  {
    name: 'two senders never take one letter',
    locks: ['claim_emails'],
    given: `delete from public.email_outbox where true; insert into public.email_outbox (to_email, template)
      values ('one@example.test', 'any'), ('two@example.test', 'any')`,
    first: take,
    second: take,
  },
  {
    name: 'two admins change two fields of a customer: both are kept',
    locks: ['save_customer'],
    first: change({ phone: '0400 000 001' }),
    second: change({ full_name: 'Renamed' }),
  },
  {
    name: 'one press of the button adds one customer',
    locks: ['save_customer'],
    first: add('new@example.test'),
    second: add('new@example.test'),
  },
  {
    name: 'a member has one customer, whoever asks first',
    locks: [],
    givesWay: ['ensure_customer'],
    given: `${newcomer}; delete from public.customers where profile_id = '${person(78)}'`,
    first: ensure,
    second: ensure,
  },
  {
    name: 'a claim has one link',
    locks: ['send_claim_link'],
    first: link,
    second: { ...link, answers: 'sent_before' },
  },
  {
    name: 'a letter of a claim is sent once an hour',
    locks: ['send_claim'],
    given: `update public.customers set email = 'newcomer@example.test' where id = '${customer(21)}'; ${newcomer};
      update public.customer_claims set sent_at = null where customer_id = '${customer(21)}'`,
    first: { as: person(78), call: 'request_claim', with: {}, answers: 'sent' },
    second: { as: person(78), call: 'request_claim', with: {}, answers: 'sent' },
  },
  {
    name: 'a member saves the profile twice at once: the last name and phone number reach the customer record',
    locks: [],
    first: rename(`full_name = 'First', phone = '0491 570 222'`),
    // The phone number of the first is taken off the customer record too.
    second: rename(`full_name = 'Second', phone = null`),
  },
  {
    name: 'a member saves the profile while staff change the customer record: both changes stay',
    locks: ['follow_profile'],
    given: `update public.customers set profile_id = null where profile_id = '${MEMBER}';
      update public.customers set profile_id = '${MEMBER}' where id = '${customer(20)}'`,
    first: {
      as: ADMIN,
      call: 'save_customer',
      with: { customer: { id: customer(20), status: 'Inactive' } },
      answers: 'saved',
    },
    second: rename(`full_name = 'Second', phone = null`),
  },
  {
    name: 'an address is interested as often as it may be',
    locks: ['express_interest'],
    constants: { max_enquiries_per_hour: 1 },
    first: write('express_interest', { event_id: event(3) }),
    second: { ...write('express_interest', { event_id: event(2) }), answers: 'too_many' },
  },
  {
    name: 'an address writes as often as it may',
    locks: ['send_contact_message'],
    constants: { max_enquiries_per_hour: 1 },
    first: write('send_contact_message', { message: 'One' }),
    second: { ...write('send_contact_message', { message: 'Two' }), answers: 'too_many' },
  },
  { name: 'a letter is handled once, by whoever was first', locks: [], first: handle, second: handle },
  {
    name: 'a member says as much in an hour as the house lets',
    locks: ['prepare_comment'],
    constants: { max_comments_per_hour: 1 },
    given: newcomer,
    first: say('One'),
    second: { ...say('Two'), answers: 'PT429' },
  },
  {
    name: 'a member reports as often as the house lets',
    locks: ['check_report'],
    constants: { max_reports_per_hour: 1 },
    given: newcomer,
    first: report(2),
    second: { ...report(3), answers: 'PT429' },
  },
  {
    name: 'a comment is hidden once, and stands in the record once',
    locks: [],
    first: hide,
    second: hide,
  },
  {
    name: 'the last admin stays',
    locks: ['delete_my_account'],
    given: `${newcomer}; update public.profiles set is_admin = true where id = '${person(78)}'`,
    first: leave(person(78)),
    second: { ...leave(ADMIN), answers: 'last_admin' },
  },
  {
    name: 'the last admin stays, though neither session has shown the second factor that all staff need',
    locks: ['delete_my_account'],
    given: `${newcomer}; update public.profiles set is_admin = true where id = '${person(78)}';
      update public.settings set staff_second_factor = true where only_row`,
    first: leave(person(78)),
    second: { ...leave(ADMIN), answers: 'last_admin' },
  },
  {
    name: 'whoever leaves leaves nothing that staff were writing down',
    locks: ['erase_bookings'],
    given: over,
    first: {
      as: ADMIN,
      sql: `insert into public.booking_staff_notes (booking_id, notes) values ('${booking(20)}', 'Nervous')
        on conflict (booking_id) do update set notes = excluded.notes`,
      answers: 'done',
    },
    second: leave(LEAVER),
  },
  {
    name: 'whoever leaves leaves no letter to an address that staff were writing down',
    locks: ['erase_customer'],
    given: `${over}; insert into public.email_outbox (to_email, template) values ('fresh@example.test', 'any')`,
    first: {
      as: 'owner',
      answers: 'done',
      sql: `update public.customers set email = 'fresh@example.test' where profile_id = '${LEAVER}'`,
    },
    second: leave(LEAVER),
  },
  {
    name: 'an address that is put right can no longer be claimed from',
    locks: ['lock_customers'],
    given: claimant,
    first: change({ email: 'right@example.test' }),
    second: { ...claim, answers: 'not_found' },
  },
  {
    name: 'a customer is claimed once',
    locks: ['lock_customers'],
    given: claimant,
    first: claim,
    second: { ...claim, answers: 'used' },
  },
  {
    name: "what an admin books for a customer who is being claimed is the claimant's",
    locks: ['resolve_customer'],
    given: claimant,
    first: claim,
    second: {
      as: ADMIN,
      call: 'admin_book',
      with: { customer_id: customer(20), ...ONE_SEAT },
      answers: 'booked',
    },
  },
  {
    name: 'nobody leaves with a booking under way',
    locks: ['delete_my_account'],
    given: newcomer,
    first: {
      as: person(78),
      call: 'book',
      answers: 'booked',
      with: { ...ONE_SEAT, travellers: [], expected_price: 1800, terms_accepted: true },
    },
    second: { ...leave(person(78)), answers: 'has_bookings' },
  },
  {
    name: 'a member reports a comment once',
    locks: ['check_report'],
    given: newcomer,
    first: report(2),
    second: report(2),
  },
  {
    name: 'a member without a customer record who books twice at once gets one customer record and one booking',
    locks: ['lock_event'],
    given: `${newcomer}; delete from public.customers where profile_id = '${person(78)}'`,
    first: bookOne(1, 'booked'),
    second: bookOne(2, 'already_booked'),
  },
]
