import type { PgliteConnection } from '@supabase/lite/pglite'

/** Channel name of the notifications sent to this process. */
export const NOTIFY_CHANNEL = 'realtime'

/** The part of hosted Realtime's schema that our migrations use. */
const REALTIME_SCHEMA_SQL = `
  create schema if not exists realtime;
  create table if not exists realtime.messages (topic text not null, extension text not null, payload jsonb,
    event text, private boolean default false);
  alter table realtime.messages enable row level security;
  create or replace function realtime.topic() returns text language sql stable as
    $$ select nullif(current_setting('realtime.topic', true), '') $$;
  create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void language sql as $$
    select pg_notify('${NOTIFY_CHANNEL}', jsonb_build_object('topic', topic, 'event', event, 'payload', payload)::text) $$;`

/** Creates the schema realtime. Call this before the migrations, because the migrations refer to the schema. */
export const createRealtimeSchema = async ({ driver }: PgliteConnection): Promise<void> =>
  void (await driver.exec(REALTIME_SCHEMA_SQL))
