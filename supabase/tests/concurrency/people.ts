import { request } from '../snapshots/case'
import { addedRowId, ADMIN, BEECHWORTH, booking, comment, customer, event, FREMANTLE } from '../support/people'
import { MEMBER, person, TASMANIA } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const saveCustomerCall = (fields: Record<string, unknown>): ConcurrentCall => ({
  as: ADMIN,
  call: 'save_customer',
  expected: 'saved',
  with: { customer: { id: customer(20), ...fields } },
})
const addCustomerCall = (email: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'save_customer',
  expected: 'saved',
  with: { customer: { full_name: 'New', email }, request_id: request(1) },
})
const createVisitorCall = (call: string, overrides: Record<string, unknown>): ConcurrentCall => ({
  as: null,
  call,
  expected: call === 'express_interest' ? 'registered' : 'sent',
  with: { full_name: 'Writer', email: 'writer@example.test', ...overrides },
})
const postCommentCall = (text: string): ConcurrentCall => ({
  as: person(78),
  expected: 'done',
  sql: `insert into public.comments (event_id, content) values ('${TASMANIA}', '${text}')`,
})
const createCommentReportCall = (n: number): ConcurrentCall => ({
  as: person(78),
  expected: 'done',
  sql: `insert into public.comment_reports (comment_id, reason) values ('${comment(n)}', 'Rude')`,
})
const SEND_CLAIM_LINK_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'send_claim_link',
  with: { customer_id: customer(21) },
  expected: 'sent',
}
const HANDLE_MESSAGE_CALL: ConcurrentCall = {
  as: ADMIN,
  sql: `update public.contact_messages set handled_at = now() where id = '${addedRowId(15)}'`,
  expected: 'done',
}
const DELETE_COMMENT_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'delete_comment',
  with: { comment_id: comment(2) },
  expected: 'deleted',
}
const deleteAccountCall = (userId: string): ConcurrentCall => ({
  as: userId,
  call: 'delete_my_account',
  with: {},
  expected: 'deleted',
})
/** A visitor uses the claim link of the customer from fixtures.sql. */
const CLAIM_CUSTOMER_CALL: ConcurrentCall = {
  as: null,
  call: 'claim_customer',
  with: { token: addedRowId(20), password: 'lantern-and-fog-9' },
  expected: 'claimed',
}
const INSERT_CLAIMANT_SQL = `insert into auth.users (id, email) values ('${person(78)}', 'agatha.wisp@example.test');
  select private.ensure_customer('${person(78)}')`
/** A member of the demo data. After END_EVENTS_SQL, all of their trips are over, so that the account can be deleted. */
const LEAVING_MEMBER_ID = person(13)
const END_EVENTS_SQL = `update public.events set start_date = private.today() - 10, end_date = private.today() - 8
  where id = '${BEECHWORTH}'`
/** Adds an account without other data. */
const INSERT_NEWCOMER_SQL = `insert into auth.users (id, email, email_confirmed_at) values ('${person(78)}',
  'newcomer@example.test', private.now())`

/** Creates or finds the member's customer record, as several functions do. */
const ENSURE_CUSTOMER_CALL: ConcurrentCall = {
  as: 'owner',
  expected: 'done',
  sql: `select private.ensure_customer('${person(78)}')`,
}

const CLAIM_EMAILS_CALL: ConcurrentCall = { as: 'service', call: 'claim_emails', with: { n: 1 }, expected: 'ok' }

const ONE_SEAT_ARGUMENTS = { event_id: FREMANTLE, seats: 1, plan: 1, request_id: request(1) }

const bookOneSeatCall = (n: number, expected: string): ConcurrentCall => ({
  as: person(78),
  call: 'book',
  with: { ...ONE_SEAT_ARGUMENTS, request_id: request(n), travellers: [], expected_price: 1800, terms_accepted: true },
  expected,
})

const updateProfileCall = (assignmentsSql: string): ConcurrentCall => ({
  as: MEMBER,
  sql: `update public.profiles set ${assignmentsSql} where id = '${MEMBER}'`,
  expected: 'done',
})

export const ACCOUNT_PAIRS: CallPair[] = [
  {
    name: 'two email senders at the same time never claim the same email',
    locks: ['claim_emails'],
    given: `delete from public.email_outbox where true; insert into public.email_outbox (to_email, template)
      values ('one@example.test', 'any'), ('two@example.test', 'any')`,
    first: CLAIM_EMAILS_CALL,
    second: CLAIM_EMAILS_CALL,
  },
  {
    name: 'two admins change two fields of a customer at the same time, and both changes are saved',
    locks: ['save_customer'],
    first: saveCustomerCall({ phone: '0400 000 001' }),
    second: saveCustomerCall({ full_name: 'Renamed' }),
  },
  {
    name: 'two requests with the same request id add one customer',
    locks: ['save_customer'],
    first: addCustomerCall('new@example.test'),
    second: addCustomerCall('new@example.test'),
  },
  {
    name: 'two calls at the same time create one customer record for a member',
    locks: [],
    insertsOnConflict: ['ensure_customer'],
    given: `${INSERT_NEWCOMER_SQL}; delete from public.customers where profile_id = '${person(78)}'`,
    first: ENSURE_CUSTOMER_CALL,
    second: ENSURE_CUSTOMER_CALL,
  },
  {
    name: 'staff who request an account claim link twice at the same time send one email',
    locks: ['send_claim_link'],
    first: SEND_CLAIM_LINK_CALL,
    second: { ...SEND_CLAIM_LINK_CALL, expected: 'sent_before' },
  },
  {
    name: 'a member who requests an account claim email twice at the same time gets one email',
    locks: ['send_claim'],
    given: `update public.customers set email = 'newcomer@example.test' where id = '${customer(21)}'; ${INSERT_NEWCOMER_SQL};
      update public.customer_claims set sent_at = null where customer_id = '${customer(21)}'`,
    first: { as: person(78), call: 'request_claim', with: {}, expected: 'sent' },
    second: { as: person(78), call: 'request_claim', with: {}, expected: 'sent' },
  },
  {
    name: "after two simultaneous changes of a member profile, the member's customer record has the values of the later change",
    locks: [],
    first: updateProfileCall(`full_name = 'First', phone = '0491 570 222'`),
    // The second call removes the phone number that the first call stored, also from the customer record.
    second: updateProfileCall(`full_name = 'Second', phone = null`),
  },
  {
    name: "a member's profile change and an admin's customer change at the same time are both stored",
    locks: ['sync_customer_contact'],
    given: `update public.customers set profile_id = null where profile_id = '${MEMBER}';
      update public.customers set profile_id = '${MEMBER}' where id = '${customer(20)}'`,
    first: {
      as: ADMIN,
      call: 'save_customer',
      with: { customer: { id: customer(20), status: 'Inactive' } },
      expected: 'saved',
    },
    second: updateProfileCall(`full_name = 'Second', phone = null`),
  },
  {
    name: 'two trip enquiries at the same time do not exceed the hourly limit of an email address',
    locks: ['express_interest'],
    constants: { max_enquiries_per_hour: 1 },
    first: createVisitorCall('express_interest', { event_id: event(3) }),
    second: { ...createVisitorCall('express_interest', { event_id: event(2) }), expected: 'too_many' },
  },
  {
    name: 'two contact messages at the same time do not exceed the hourly limit of an email address',
    locks: ['send_contact_message'],
    constants: { max_enquiries_per_hour: 1 },
    first: createVisitorCall('send_contact_message', { message: 'One' }),
    second: { ...createVisitorCall('send_contact_message', { message: 'Two' }), expected: 'too_many' },
  },
  {
    name: 'a contact message that is marked as handled twice at the same time keeps the time of the first mark',
    locks: [],
    first: HANDLE_MESSAGE_CALL,
    second: HANDLE_MESSAGE_CALL,
  },
  {
    name: 'two comments at the same time do not exceed the hourly limit of a member',
    locks: ['prepare_comment'],
    constants: { max_comments_per_hour: 1 },
    given: INSERT_NEWCOMER_SQL,
    first: postCommentCall('One'),
    second: { ...postCommentCall('Two'), expected: 'PT429' },
  },
  {
    name: 'two reports at the same time do not exceed the hourly limit of a member',
    locks: ['check_report'],
    constants: { max_reports_per_hour: 1 },
    given: INSERT_NEWCOMER_SQL,
    first: createCommentReportCall(2),
    second: { ...createCommentReportCall(3), expected: 'PT429' },
  },
  {
    name: 'a comment that is deleted twice at the same time has one audit log entry',
    locks: [],
    first: DELETE_COMMENT_CALL,
    second: DELETE_COMMENT_CALL,
  },
  {
    name: 'when the last two admins delete their accounts at the same time, one deletion is refused',
    locks: ['delete_my_account'],
    given: `${INSERT_NEWCOMER_SQL}; update public.profiles set is_admin = true where id = '${person(78)}'`,
    first: deleteAccountCall(person(78)),
    second: { ...deleteAccountCall(ADMIN), expected: 'last_owner' },
  },
  {
    name: 'one deletion is refused when the last two admins, who lack the required second factor, delete their accounts together',
    locks: ['delete_my_account'],
    given: `${INSERT_NEWCOMER_SQL}; update public.profiles set is_admin = true where id = '${person(78)}';
      update public.settings set staff_second_factor = true where only_row`,
    first: deleteAccountCall(person(78)),
    second: { ...deleteAccountCall(ADMIN), expected: 'last_owner' },
  },
  {
    name: 'deleting an account removes a staff note that is written at the same time',
    locks: ['erase_bookings'],
    given: END_EVENTS_SQL,
    first: {
      as: ADMIN,
      sql: `insert into public.booking_staff_notes (booking_id, notes) values ('${booking(20)}', 'Nervous')
        on conflict (booking_id) do update set notes = excluded.notes`,
      expected: 'done',
    },
    second: deleteAccountCall(LEAVING_MEMBER_ID),
  },
  {
    name: 'deleting an account also removes queued emails to an address that staff save for that customer at the same time',
    locks: ['erase_customer'],
    given: `${END_EVENTS_SQL}; insert into public.email_outbox (to_email, template) values ('fresh@example.test', 'any')`,
    first: {
      as: 'owner',
      expected: 'done',
      sql: `update public.customers set email = 'fresh@example.test' where profile_id = '${LEAVING_MEMBER_ID}'`,
    },
    second: deleteAccountCall(LEAVING_MEMBER_ID),
  },
  {
    name: "an account claim link fails when an admin changes the customer's address at the same time",
    locks: ['lock_customers'],
    given: INSERT_CLAIMANT_SQL,
    first: saveCustomerCall({ email: 'right@example.test' }),
    second: { ...CLAIM_CUSTOMER_CALL, expected: 'not_found' },
  },
  {
    name: 'an account claim link that is used twice at the same time works once',
    locks: ['lock_customers'],
    given: INSERT_CLAIMANT_SQL,
    first: CLAIM_CUSTOMER_CALL,
    second: { ...CLAIM_CUSTOMER_CALL, expected: 'used' },
  },
  {
    name: "an admin's booking belongs to the right account when an account is linked to the customer at the same time",
    locks: ['resolve_customer'],
    given: INSERT_CLAIMANT_SQL,
    first: CLAIM_CUSTOMER_CALL,
    second: {
      as: ADMIN,
      call: 'admin_book',
      with: { customer_id: customer(20), ...ONE_SEAT_ARGUMENTS },
      expected: 'booked',
    },
  },
  {
    name: 'a member cannot delete their account while a booking is made',
    locks: ['delete_my_account'],
    given: INSERT_NEWCOMER_SQL,
    first: {
      as: person(78),
      call: 'book',
      expected: 'booked',
      with: { ...ONE_SEAT_ARGUMENTS, travellers: [], expected_price: 1800, terms_accepted: true },
    },
    second: { ...deleteAccountCall(person(78)), expected: 'has_bookings' },
  },
  {
    name: 'two reports of a comment by one member at the same time are stored once',
    locks: ['check_report'],
    given: INSERT_NEWCOMER_SQL,
    first: createCommentReportCall(2),
    second: createCommentReportCall(2),
  },
  {
    name: 'a member without a customer record who books twice at the same time gets one customer record and one booking',
    locks: ['lock_event'],
    given: `${INSERT_NEWCOMER_SQL}; delete from public.customers where profile_id = '${person(78)}'`,
    first: bookOneSeatCall(1, 'booked'),
    second: bookOneSeatCall(2, 'already_booked'),
  },
]
