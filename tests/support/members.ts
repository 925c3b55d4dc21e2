/** People to sign in as: their passwords are hashed in the cheapest way there is, as each sign-in pays for it again. */

/** What every member that a test makes signs in with. */
export const PASSWORD = 'lantern-and-fog-9'

/** A confirmed account, as a registration and its mail leave it: e-mail, name. */
export const NEW_MEMBER = `
  with made as (
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
    values (gen_random_uuid(), 'authenticated', 'authenticated', $1,
      '$2b$04$tYH2Lkz6.6l/pcxtcfDU5u6PSdCFr7Ybyur1XXwReR3nalP9LS2ZS', now(),
      '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', $2::text), now(), now(), '', '', '', '')
    returning id, email)
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
  select id, 'email', id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), null, now(), now()
  from made`

/** The demo's people keep their password: no trigger tells them of another one. */
export const CHEAP_DEMO_PASSWORDS = `do $do$ begin
  perform set_config('session_replication_role', 'replica', true);
  update auth.users set encrypted_password = '$2b$04$s0IZ434VIlZrJJIqQjLUpudgW6H7Cpwpm/y.zBaCGOEgHqg1opcdy'
  where encrypted_password is not null;
  perform set_config('session_replication_role', 'origin', true);
end $do$`
