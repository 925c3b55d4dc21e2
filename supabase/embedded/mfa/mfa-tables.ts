import type { PgliteConnection } from '@supabase/lite/pglite'

/** Tables of hosted Supabase Auth for second factors, which `@supabase/lite` lacks. */
const CREATE_TABLES_SQL = `
  create table if not exists auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
    factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
    status text not null check (status in ('unverified', 'verified')), created_at timestamptz not null,
    updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz unique,
    web_authn_credential jsonb, web_authn_aaguid uuid, last_webauthn_challenge_data jsonb
  );
  create table if not exists auth.mfa_challenges (
    id uuid primary key, factor_id uuid not null references auth.mfa_factors on delete cascade,
    created_at timestamptz not null, verified_at timestamptz, ip_address inet not null, otp_code text,
    web_authn_session_data jsonb
  );
  create table if not exists auth.mfa_amr_claims (
    session_id uuid not null references auth.sessions on delete cascade, created_at timestamptz not null,
    updated_at timestamptz not null, authentication_method text not null, id uuid primary key,
    unique (session_id, authentication_method)
  );
  create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);`

/**
 * Creates the tables for second factors. Call this before the migrations, because the migrations refer to these tables.
 */
export const createFactorTables = async ({ driver }: PgliteConnection): Promise<void> =>
  void (await driver.exec(CREATE_TABLES_SQL))
