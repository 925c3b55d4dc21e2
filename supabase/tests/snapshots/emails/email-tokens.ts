import { createHash } from 'node:crypto'
import {
  addedRowId,
  BEECHWORTH,
  booking,
  customer,
  FREMANTLE,
  MEMBER,
  OTHER_MEMBER,
  product,
  TASMANIA,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const ANN_ADDRESS = 'Ann@example.test'
const BOB_ADDRESS = 'bob@example.test'
interface QueuedEmail {
  template: string
  to_email?: string
  dedupe_key?: string | null
  data?: Record<string, unknown>
}
/** Returns for each email whether its message contains a secret token. */
const describeTokens = (...emails: QueuedEmail[]): SnapshotStep => ({
  sql: `select string_agg(case when private.email_token(jsonb_populate_record(null::public.email_outbox, e.email)) is null
      then 'none' else 'token' end, ', ' order by e.n) as tokens
    from jsonb_array_elements($1::jsonb) with ordinality e (email, n)`,
  values: [JSON.stringify(emails.map((email, n) => ({ id: -n, to_email: ANN_ADDRESS, data: {}, ...email })))],
  as: 'owner',
  expected: 'done',
})
const [OFFERED, OTHERS_OFFER, DECLINED, ENDED] = [
  addedRowId(90),
  addedRowId(91),
  addedRowId(92),
  addedRowId(93),
] as const
const createOfferEmailKey = (token: string) => `offer_made:${createHash('md5').update(token).digest('hex')}`
const insertEntrySql = (id: string, event: string, email: string, status: string, expires: string) => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, offered_at, offer_expires_at)
  values ('${id}', '${event}', 'x', 'A', '${email}', '${status}', private.now(), ${expires});
  insert into private.offer_tokens (entry_id, token) values ('${id}', '${id}') on conflict (entry_id) do update
    set token = excluded.token;`
const TOMORROW_SQL = `private.now() + interval '1 day'`
const JOIN_EMAIL_KEY_SQL = `(select 'waitlist_joined:' || w.id || ':x:' || private.waitlist_content(w) from public.waitlist_submissions w
  where w.id = '${OFFERED}')`
/** Returns whether an email about a waitlist entry contains a token for confirming the entry. */
const readHasConfirmation = (
  name: string,
  overrides: Partial<Record<'template' | 'to' | 'data' | 'key', string>> = {},
): SnapshotStep => ({
  sql: `select private.email_token(jsonb_populate_record(null::public.email_outbox, jsonb_build_object('id', -1,
      'template', '${overrides.template ?? 'waitlist_joined'}', 'to_email', '${overrides.to ?? ANN_ADDRESS}',
      'data', '${overrides.data ?? '{"confirm": true}'}'::jsonb, 'dedupe_key', ${overrides.key ?? JOIN_EMAIL_KEY_SQL}))) is not null as "${name}"`,
  as: 'owner',
  expected: 'done',
})

export const emailTokensCases: SnapshotCase[] = [
  {
    name: 'an email about a waitlist offer contains the token of the offer only if it goes to the address of that waitlist entry',
    given: `${insertEntrySql(OFFERED, FREMANTLE, ANN_ADDRESS, 'offered', TOMORROW_SQL)} ${insertEntrySql(OTHERS_OFFER, FREMANTLE, BOB_ADDRESS, 'offered', TOMORROW_SQL)}
      ${insertEntrySql(DECLINED, TASMANIA, ANN_ADDRESS, 'declined', TOMORROW_SQL)} ${insertEntrySql(ENDED, BEECHWORTH, ANN_ADDRESS, 'offered', 'private.now()')}`,
    ...describeTokens(
      { template: 'offer_made', dedupe_key: createOfferEmailKey(OFFERED) },
      { template: 'offer_ending', dedupe_key: createOfferEmailKey(OFFERED), to_email: ANN_ADDRESS.toLowerCase() },
      { template: 'waitlist_joined', dedupe_key: createOfferEmailKey(OFFERED) },
      { template: 'offer_made', dedupe_key: createOfferEmailKey(OTHERS_OFFER) },
      { template: 'offer_made', dedupe_key: createOfferEmailKey(DECLINED) },
      { template: 'offer_made', dedupe_key: createOfferEmailKey(ENDED) },
      { template: 'offer_made', dedupe_key: 'offer_made:another' },
    ),
  },
  {
    name: 'an account claim email contains the token of its open account claim',
    given: `delete from public.customer_claims;
      insert into public.customer_claims (customer_id, email, expires_at, used_at, token) values
        ('${customer(20)}', '${ANN_ADDRESS}', private.now() + interval '1 day', null, '${addedRowId(90)}'),
        ('${customer(21)}', '${ANN_ADDRESS}', private.now() + interval '2 days', private.now(), '${addedRowId(91)}'),
        ('${customer(22)}', '${ANN_ADDRESS}', private.now(), null, '${addedRowId(92)}')`,
    ...describeTokens(
      ...['2026-07-16T02:00:00Z', '2026-07-17T02:00:00Z', '2026-07-15T02:00:00Z', '2026-07-16T02:00:01Z'].map(
        (expires_at) => ({ template: 'claim_customer', data: { expires_at } }),
      ),
      { template: 'claim_customer', data: { expires_at: '2026-07-16T02:00:00Z' }, to_email: BOB_ADDRESS },
      { template: 'offer_made', data: { expires_at: '2026-07-16T02:00:00Z' } },
    ),
  },
  {
    name: 'a waitlist email contains a confirmation token only if the waitlist entry still matches the email',
    given: `${insertEntrySql(OFFERED, FREMANTLE, ANN_ADDRESS, 'unconfirmed', 'null')} ${insertEntrySql(OTHERS_OFFER, TASMANIA, ANN_ADDRESS, 'unconfirmed', 'null')}`,
    ...readHasConfirmation('of the entry'),
    then: [
      readHasConfirmation('in another template', { template: 'interest_received' }),
      readHasConfirmation('without a request to confirm', { data: '{}' }),
      readHasConfirmation('to another address', { to: BOB_ADDRESS }),
      readHasConfirmation('of another content', { key: `'waitlist_joined:${OFFERED}:x:another'` }),
      readHasConfirmation('of an unknown entry', {
        key: `replace(${JOIN_EMAIL_KEY_SQL}, '${OFFERED}', '${addedRowId(94)}')`,
      }),
      {
        sql: `update public.waitlist_submissions set status = 'waiting' where id = '${OFFERED}'`,
        as: 'owner',
        expected: 'done',
      },
      readHasConfirmation('of a confirmed entry'),
    ],
  },
  {
    name: "an email about a moved trip contains the token of the booking's refund offer",
    given: `delete from private.refund_offers;
      insert into private.refund_offers (booking_id, token, start_date_before, end_date_before, expires_at) values
        ('${booking(1)}', '${addedRowId(90)}', '2026-01-01', '2026-01-05', private.now() + interval '1 day'),
        ('${booking(6)}', '${addedRowId(91)}', '2026-01-01', '2026-01-05', private.now())`,
    ...describeTokens(
      { template: 'event_updated', data: { booking_id: booking(1), refund_until: 'soon' } },
      { template: 'event_updated', data: { booking_id: booking(1) } },
      { template: 'event_opened', data: { booking_id: booking(1), refund_until: 'soon' } },
      { template: 'event_updated', data: { booking_id: booking(6), refund_until: 'soon' } },
      { template: 'event_updated', data: { booking_id: booking(2), refund_until: 'soon' } },
    ),
  },
  {
    name: 'an email about interest contains a confirmation token as long as any interest or product request of the address is unconfirmed',
    given: `insert into public.interest_submissions (trip_name, full_name, email, event_id, confirmed_at) values
        ('x', 'A', 'Unconfirmed@example.test', null, null), ('x', 'A', 'confirmed@example.test', '${FREMANTLE}', private.now());
      insert into public.product_interest (product_id, email, confirmed_at) values
        ('${product(4)}', 'Product@example.test', null), ('${product(4)}', 'confirmed@example.test', private.now())`,
    ...describeTokens(
      ...['unconfirmed@example.test', 'product@example.test', 'confirmed@example.test', 'stranger@example.test'].map(
        (to_email) => ({ template: 'interest_received', to_email, data: { confirm: true } }),
      ),
      { template: 'product_interest_received', to_email: 'product@example.test', data: { confirm: true } },
      { template: 'interest_received', to_email: 'unconfirmed@example.test' },
      { template: 'waitlist_joined', to_email: 'unconfirmed@example.test', data: { confirm: true } },
    ),
    then: [
      describeTokens(
        ...[FREMANTLE, TASMANIA].map((event_id) => ({
          template: 'event_opened',
          to_email: 'Confirmed@example.test',
          data: { event_id },
        })),
        { template: 'event_updated', to_email: 'confirmed@example.test', data: { event_id: FREMANTLE } },
        { template: 'event_opened', to_email: 'stranger@example.test', data: { event_id: FREMANTLE } },
        { template: 'event_opened', to_email: 'unconfirmed@example.test', data: { event_id: null } },
      ),
    ],
  },
  {
    name: 'an email about new departures contains an unsubscribe token while the member has these emails turned on',
    given: `update public.email_preferences set new_dates = profile_id = '${MEMBER}'`,
    ...describeTokens(
      { template: 'new_dates', dedupe_key: `new_dates:${MEMBER}` },
      { template: 'new_dates', dedupe_key: `new_dates:${OTHER_MEMBER}` },
      { template: 'event_opened', dedupe_key: `new_dates:${MEMBER}` },
    ),
  },
]
