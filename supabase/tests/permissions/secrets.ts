/** Secrets that no client role may read: tokens in emailed links, keys, password hashes. */
import { addedRowId, ADMIN, BEECHWORTH, customer, OTHER_MEMBER } from '../support/people'

/** Adds a secret of each kind that the fixtures lack. Run as the owner of the database, in an open transaction. */
export const INSERT_SECRETS_SQL = `
  with invited as (
    insert into public.staff_invites (email, role, expires_at)
    values ('planted.owner@example.test', 'owner', private.now() + interval '1 day') returning *
  )
  select private.queue_email(i.email, 'staff_invited', jsonb_build_object('key', i.id, 'token', gen_random_uuid(), 'role', i.role,
    'expires_at', i.expires_at)) from invited i;
  select private.send_claim('${customer(22)}', 'planted.claim@example.test');
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status)
  values ('${addedRowId(95)}', '${BEECHWORTH}', 'Beechworth', 'Planted Entry', 'planted.entry@example.test', 'unconfirmed');
  select private.send_waitlist_email(w) from public.waitlist_submissions w where w.id = '${addedRowId(95)}';
  insert into auth.sessions (id, user_id) values ('${addedRowId(97)}', '${ADMIN}');
  insert into auth.refresh_tokens (id, token, user_id, session_id) values ('970001', 'planted-refresh-token', '${ADMIN}', '${addedRowId(97)}');
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values ('${addedRowId(98)}', '${ADMIN}', 'totp', 'unverified', private.now(), private.now(), 'PLANTEDFACTORSECRET');
  update auth.users set confirmation_token = 'planted-confirmation-token', recovery_token = 'planted-recovery-token',
    email_change_token_new = 'planted-new-address-token', email_change_token_current = 'planted-old-address-token'
  where id = '${OTHER_MEMBER}';
  insert into private.staff_recovery_codes (user_id, code_hash) values ('${ADMIN}', repeat('plantedcodehash', 3));
  insert into public.card_checkouts (id, booking_id, round, amount, mode, account_id, request_id, expires_at)
  select '${addedRowId(96)}', b.id, 9, 800, 'test', 'acct_planted', gen_random_uuid(), private.now() + interval '1 day'
  from public.bookings b where b.status = 'confirmed' limit 1;
  insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
  select b.id, '2026-01-01', '2026-01-02', private.now() + interval '1 day' from public.bookings b
  where b.status = 'confirmed' limit 1
  on conflict (booking_id) do nothing;
  insert into private.guest_bookings (booking_id)
  select b.id from public.bookings b where b.status = 'confirmed' limit 1;
  insert into private.calendar_links (booking_id, token_hash)
  select b.id, gen_random_uuid() from public.bookings b where b.status = 'confirmed' limit 1;
  insert into private.checkout_pages (checkout_id, url) values ('${addedRowId(96)}', 'https://pay.example/planted-payment-page');
  insert into private.payment_provider (sealed_key, sealed_webhook_secret, account_id, mode, last_four)
  values ('planted-sealed-provider-key', 'planted-sealed-webhook-secret', 'acct_planted', 'test', 'tkey')
  on conflict (only_row) do update set sealed_key = excluded.sealed_key,
    sealed_webhook_secret = excluded.sealed_webhook_secret;`

/** Each kind of secret with the query that lists its values. */
const SECRET_KIND_PATTERNS: Record<string, string> = {
  'offer token': 'select t.token::text from private.offer_tokens t',
  'refund offer token': 'select o.token::text from private.refund_offers o',
  'interest confirmation token': `select private.address_token('confirm_interest', i.email)
    from public.interest_submissions i limit 20`,
  'address unsubscribe token': `select private.address_token('unsubscribe', i.email)
    from public.interest_submissions i limit 20`,
  'guest booking token': 'select g.token::text from private.guest_bookings g',
  'payment link token': 'select l.token::text from private.payment_links l',
  'calendar feed token hash': 'select f.token_hash::text from private.calendar_links f',
  'traveller link token hash': 'select l.token_hash::text from private.traveller_links l',
  'order token': 'select t.token::text from private.order_tokens t',
  'claim token': 'select c.token::text from public.customer_claims c',
  'invitation token': 'select t.token::text from private.staff_invite_tokens t',
  'email token': 'select t.token from private.email_tokens t',
  'recovery code': 'select c.code_hash from private.staff_recovery_codes c',
  'provider key': 'select p.sealed_key from private.payment_provider p',
  'webhook secret': 'select p.sealed_webhook_secret from private.payment_provider p',
  'signing key': `select encode(k.key, 'hex') from private.unsubscribe_key k`,
  'unsubscribe token': 'select private.unsubscribe_token(p.id) from public.profiles p limit 20',
  'waitlist token': `select private.waitlist_token(w.id) from public.waitlist_submissions w
    where w.status = 'unconfirmed'`,
  'refresh token': 'select r.token from auth.refresh_tokens r',
  'factor secret': 'select f.secret from auth.mfa_factors f',
  'account token': `select t.token from auth.users u, lateral (values (u.confirmation_token), (u.recovery_token),
    (u.email_change_token_new), (u.email_change_token_current)) t (token) where t.token <> ''`,
  'payment page': 'select g.url from private.checkout_pages g',
  'password hash': 'select u.encrypted_password from auth.users u',
}
export const SECRET_KIND_NAMES = Object.keys(SECRET_KIND_PATTERNS)

export const SECRET_SUBQUERIES = Object.entries(SECRET_KIND_PATTERNS)
  .map(([kind, query]) => `select '${kind}' as kind, s.secret from (${query}) s (secret) where s.secret is not null`)
  .join(' union all ')

export interface Secret {
  kind: string
  secret: string
}

/**
 * Returns words of at least 16 characters, which may be secrets. Removes the x with which PostgreSQL prints a bytea.
 */
const listLongTokens = (text: string): string[] =>
  (text.match(/[\w-]{16,}/g) ?? []).map((piece) => piece.replace(/^x/, ''))

/** Finds known secrets in a text. In a signed token ("id.signature"), only the signature is secret. */
export const createSecretFinder = (secrets: readonly Secret[]) => {
  const kindsByToken = new Map(secrets.map(({ kind, secret }) => [listLongTokens(secret).at(-1) ?? secret, kind]))
  return (text: string): string[] =>
    [...new Set(listLongTokens(text).flatMap((piece) => kindsByToken.get(piece) ?? []))].sort()
}
