import { addedRowId, ADMIN, FREMANTLE, MEMBER, order, OTHER_MEMBER, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { FILE_ID, FORM_ID, insertFileQuestionSql, insertFormSql } from '../traveller_forms/traveller-forms'
import { ADA_TRAVELLER_ID, BEN_TRAVELLER_ID } from '../cards/payment-links'
import { insertAccountSql, AGATHA_ADDRESS, NEWCOMER_ID } from '../people/claims'
import { LEAVING_MEMBER_ID, endEventsSql } from './account-deletion'

const readHasSentMessages = (...cutoffs: [address: string, before: string][]) => ({
  sql: `select array[${cutoffs.map(([address, before]) => `private.has_sent_messages('${address}', ${before})`).join(', ')}]
    as heard`,
  as: 'owner',
  expected: 'done',
})
const FIVE_DAYS_BEFORE_SQL = timeAfterTest('-5 days')
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
/** The answers in the export of a member, and whether any other part of it contains an answer or a file name. */
const exportAnswers = (as: string): SnapshotStep => ({
  sql: `select d -> 'traveller_answers' as answers, (d - 'traveller_answers')::text ~ 'visa.pdf|question_' as has_others
    from public.download_my_data() d`,
  as,
  expected: 'done',
})
const changeAddressSql = (change: string): string =>
  `update private.profile_emails set ${change} where email = 'ben.hill@example.test'`
const insertOnlyThisRowSql = (insert: string): string => `delete from public.contact_messages where true;
  delete from public.interest_submissions where true; delete from public.waitlist_submissions where true;
  delete from public.customer_claims where true; update public.orders set email = 'nobody@example.test' where true;
  ${insert}`
const INSERT_ORDERS_SQL = `insert into public.orders (id, user_id, full_name, email, delivery, subtotal, shipping, total, created_at)
  values ('${addedRowId(80)}', null, 'Zoe', 'Zoe@Example.test', 'collect', 8, 0, 8, ${FIVE_DAYS_BEFORE_SQL})`
/**
 * Arguments of private.has_sent_messages: an email address, and a cutoff time. Zoe sent her message or order five days
 * ago. The cutoff is before, at and after that time. The last address sent nothing.
 */
const SESSION_CUTOFFS: [string, string][] = [
  ['zoe@example.test', timeAfterTest('-6 days')],
  ['zoe@example.test', FIVE_DAYS_BEFORE_SQL],
  ['zoe@example.test', timeAfterTest('-4 days')],
  ['other@example.test', timeAfterTest('0 s')],
]
const createCutoffCase = (claim: string, insert: string): SnapshotCase => ({
  name: `${claim} from its address only if it was sent before the cutoff time`,
  given: insertOnlyThisRowSql(insert),
  ...readHasSentMessages(...SESSION_CUTOFFS),
})

export const dataExportCases: SnapshotCase[] = [
  {
    name: 'a new member exports their data with empty lists',
    given: insertAccountSql('new@example.test', timeAfterTest('0 s')),
    call: 'download_my_data',
    as: NEWCOMER_ID,
    expected: 'ok',
  },
  {
    name: 'a data export lists the payments, travellers and bank transfers of a booking in a fixed order',
    given: `update public.orders set user_id = '${MEMBER}' where id = '${order(2)}';
      insert into public.order_payments (id, order_id, kind, method, amount, paid_at) values
        ('${addedRowId(81)}', '${order(2)}', 'refund', 'cash', -1, ${timeAfterTest('2 hours')}),
        ('${addedRowId(82)}', '${order(2)}', 'refund', 'cash', -2, ${timeAfterTest('1 hour')});
      delete from public.travellers t using public.bookings b where b.id = t.booking_id and b.user_id = '${MEMBER}';
      delete from public.bank_transfers t using public.bookings b where b.id = t.booking_id and b.user_id = '${MEMBER}';
      insert into public.travellers (booking_id, full_name, sort_order)
        select b.id, n.name, n.place from public.bookings b, (values ('Second', 2), ('First', 1)) n (name, place)
        where b.user_id = '${MEMBER}' and b.event_id = '${TASMANIA}';
      insert into public.bank_transfers (booking_id, amount, created_at, status, decided_at)
        select b.id, n.amount, private.now() - n.ago, 'rejected', private.now() from public.bookings b,
          (values (2, interval '1 day'), (1, interval '2 days')) n (amount, ago)
        where b.user_id = '${MEMBER}' and b.event_id = '${TASMANIA}'`,
    sql: `select (select jsonb_agg(array(select p ->> 'amount' from jsonb_array_elements(o -> 'payments') p)) from
          jsonb_array_elements(d -> 'orders') o) as paid,
        (select jsonb_agg(array(select t ->> 'full_name' from jsonb_array_elements(b -> 'travellers') t))
          from jsonb_array_elements(d -> 'bookings') b) as travellers,
        (select jsonb_agg(b -> 'transfers') from jsonb_array_elements(d -> 'bookings') b) as transfers
      from public.download_my_data() d`,
    as: MEMBER,
    expected: 'done',
  },
  {
    name: 'a data export lists the requests to change the departure of a booking, without the staff who answered them',
    given: `insert into public.event_change_requests (booking_id, event_id, status, created_at, decided_at, decided_by)
      select b.id, '${FREMANTLE}', 'declined', private.now() - interval '2 days', private.now(), '${ADMIN}'
      from public.bookings b where b.user_id = '${MEMBER}' and b.event_id = '${TASMANIA}'`,
    sql: `select jsonb_agg(b -> 'event_changes') as event_changes
      from public.download_my_data() d, jsonb_array_elements(d -> 'bookings') b where b ->> 'event_id' = '${TASMANIA}'`,
    as: MEMBER,
    expected: 'done',
  },
  {
    name: "a data export contains the member's own form answers, and not those of other travellers of a booking",
    given: `${insertFormSql} ${insertFileQuestionSql}
      insert into private.traveller_links (id, traveller_id, token_hash, email, created_at) values
        ('${addedRowId(83)}', '${ADA_TRAVELLER_ID}', gen_random_uuid(), null, private.now());
      insert into private.traveller_answers (traveller_id, form_id, key, version, value, answered_at) values
        ('${ADA_TRAVELLER_ID}', '${FORM_ID}', 'question_shoe', 1, '"37"', private.now()),
        ('${BEN_TRAVELLER_ID}', '${FORM_ID}', 'question_shoe', 1, '"44"', private.now()),
        ('${BEN_TRAVELLER_ID}', '${FORM_ID}', 'question_visa', 1, '{"id": "${FILE_ID}", "name": "visa.pdf"}', private.now());
      update public.profiles p set full_name = upper(t.full_name) from public.travellers t
      where (p.id, t.id) in (('${MEMBER}', '${ADA_TRAVELLER_ID}'), ('${OTHER_MEMBER}', '${BEN_TRAVELLER_ID}'))`,
    ...exportAnswers(MEMBER),
    then: [
      exportAnswers(OTHER_MEMBER),
      runAsOwner(`insert into private.profile_emails (profile_id, email, confirmed_at)
        values ('${OTHER_MEMBER}', 'ben.hill@example.test', private.now() - interval '3 days')`),
      exportAnswers(OTHER_MEMBER),
      runAsOwner(changeAddressSql(`confirmed_at = private.now() - interval '2 days'`)),
      exportAnswers(OTHER_MEMBER),
      runAsOwner(changeAddressSql(`confirmed_at = private.now() - interval '1 day'`)),
      exportAnswers(OTHER_MEMBER),
      runAsOwner(
        changeAddressSql(`confirmed_at = private.now() - interval '3 days',
        given_up_at = private.now() - interval '2 days'`),
      ),
      exportAnswers(OTHER_MEMBER),
      runAsOwner(changeAddressSql('given_up_at = null')),
      runAsOwner(`update private.traveller_links set email = 'ada@example.test' where id = '${addedRowId(83)}'`),
      exportAnswers(MEMBER),
      runAsOwner(`update private.traveller_links set revoked_at = private.now() where id = '${addedRowId(83)}'`),
      exportAnswers(MEMBER),
      runAsOwner(
        `update private.traveller_links set revoked_at = private.now() where traveller_id = '${BEN_TRAVELLER_ID}'`,
      ),
      exportAnswers(OTHER_MEMBER),
      exportAnswers(MEMBER),
    ],
  },
  createCutoffCase(
    'an account can claim a message',
    `insert into public.contact_messages (full_name, email, message, created_at)
      values ('Zoe', 'Zoe@Example.test', 'Hello', ${FIVE_DAYS_BEFORE_SQL})`,
  ),
  createCutoffCase(
    'an account can claim interest registered',
    `insert into public.interest_submissions (trip_name, full_name, email, created_at)
      values ('Any', 'Zoe', 'Zoe@Example.test', ${FIVE_DAYS_BEFORE_SQL})`,
  ),
  createCutoffCase(
    'an account can claim a waitlist entry',
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, created_at)
      values ('${FREMANTLE}', 'Fremantle', 'Zoe', 'Zoe@Example.test', ${FIVE_DAYS_BEFORE_SQL})`,
  ),
  createCutoffCase("an account can claim a visitor's order", INSERT_ORDERS_SQL),
  {
    name: 'the order of another member is not claimed with visitor orders from the same email address',
    given: `${insertOnlyThisRowSql(INSERT_ORDERS_SQL)}; update public.orders set user_id = '${OTHER_MEMBER}' where id = '${addedRowId(80)}'`,
    ...readHasSentMessages(...SESSION_CUTOFFS),
  },
  {
    name: 'a member cannot claim a visitor order from another email address',
    given: `${insertOnlyThisRowSql(INSERT_ORDERS_SQL)}; ${insertAccountSql(AGATHA_ADDRESS, timeAfterTest('0 s'))}`,
    sql: `select private.has_unclaimed_messages('${NEWCOMER_ID}') as any_words`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'amounts owed for several bookings and orders are added up when an account is deleted',
    given: `${endEventsSql}
      update public.bookings b set paid_amount = 5, retained_amount = 2 where b.id in (
        select t.id from public.bookings t where t.user_id = '${LEAVING_MEMBER_ID}');
      insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total, status, paid_amount)
      select '${LEAVING_MEMBER_ID}', 'Horace', 'horace@example.test', 'collect', n, 0, n, 'cancelled', n from unnest(array[7, 9]) n`,
    call: 'delete_my_account',
    as: LEAVING_MEMBER_ID,
    expected: 'money_owed',
  },
  {
    name: 'a member without bookings who is owed money for an order cannot delete their account',
    given: `${insertAccountSql('new@example.test', timeAfterTest('0 s'))}
      insert into public.orders (user_id, full_name, email, delivery, subtotal, shipping, total, status, paid_amount)
      values ('${NEWCOMER_ID}', 'New', 'new@example.test', 'collect', 7, 0, 7, 'cancelled', 7)`,
    call: 'delete_my_account',
    as: NEWCOMER_ID,
    expected: 'money_owed',
  },
  {
    name: "a data export lists the member's addresses in the order of confirmation, and their visitor orders in any letter case",
    given: `${insertAccountSql('new@example.test', timeAfterTest('-1 day'))}
      insert into private.profile_emails (profile_id, email, confirmed_at)
        values ('${NEWCOMER_ID}', 'a-new@example.test', private.now());
      update private.profile_emails set claimed_at = private.now() where profile_id = '${NEWCOMER_ID}';
      insert into public.orders (number, user_id, full_name, email, delivery, subtotal, shipping, total) values
        ('ORD-900001', null, 'New', 'New@Example.test', 'collect', 7, 0, 7),
        ('ORD-900002', '${OTHER_MEMBER}', 'New', 'new@example.test', 'collect', 7, 0, 7),
        ('ORD-900003', null, 'New', 'other@example.test', 'collect', 7, 0, 7)`,
    sql: `select d -> 'emails' as emails, (select array_agg(o ->> 'number') from jsonb_array_elements(d -> 'orders') o)
      as orders from public.download_my_data() d`,
    as: NEWCOMER_ID,
    expected: 'done',
  },
]
