/** The password of every member that a test creates. */
export const TEST_PASSWORD = 'lantern-and-fog-9'

/** Creates a confirmed account, like a registration whose email link was opened. Parameters: email, name. */
export const INSERT_MEMBER_SQL = `
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

/**
 * Changes the demo data for tests. The passwords stay the same but have a cheaper hash, so that sign-ins are fast. The
 * bank account gets another name than the sample, because customers cannot transfer money to a sample account.
 */
export const CHANGE_TEST_DATA_SQL = `do $do$ begin
  perform set_config('session_replication_role', 'replica', true);
  update public.settings set bank_account_name = 'Next Room' where only_row;
  update auth.users set encrypted_password = '$2b$04$s0IZ434VIlZrJJIqQjLUpudgW6H7Cpwpm/y.zBaCGOEgHqg1opcdy'
  where encrypted_password is not null;
  perform set_config('session_replication_role', 'origin', true);
end $do$`
