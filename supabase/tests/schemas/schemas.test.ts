import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFromMigrations, createFromSchemas, computeSchemaDiff } from '../../../tools/database/schema-diff'
import { startCluster, type PostgresCluster } from '../support/cluster'

const SCHEMA_CHANGES: [kind: string, change: string, missing: RegExp][] = [
  ['a table', 'create table public.extra (id int primary key)', /create table.*"extra"/i],
  ['a column', 'alter table public.events add column extra_column text', /add column "extra_column"/i],
  ['a default', `alter table public.events alter column title set default 'Trip'`, /"title" set default 'Trip'/i],
  ['a nullable column', 'alter table public.events alter column title drop not null', /"title" drop not null/i],
  ['a constraint', `alter table public.events add constraint extra check (title <> '')`, /add constraint "extra"/i],
  ['an index', 'create index extra_idx on public.events (title)', /create index extra_idx/i],
  [
    'a function',
    `create or replace function private.zone() returns text language sql as $$ select 'UTC' $$`,
    /function private\.zone/i,
  ],
  ['a view', 'create view public.extra_view as select e.id from public.events e', /create view.*"extra_view"/i],
  [
    'a trigger',
    'create trigger extra before update on public.events for each row execute function private.raise_event_version()',
    /create trigger extra/i,
  ],
  ['a policy', 'create policy "Extra" on public.events for select to anon using (true)', /create policy "Extra"/i],
  ['a grant', 'grant insert on public.events to anon', /grant insert, select on .* to "anon"/i],
  [
    'a comment on a column of a view',
    `comment on column public.event_cards.nights is 'Changed'`,
    /comment on column public\.event_cards\.nights is 'Changed'/i,
  ],
  ['a comment', `comment on column public.events.title is 'Other'`, /comment on column .* is 'Other'/i],
]

let server: PostgresCluster
let missingStatements = ''
beforeAll(async () => {
  server = await startCluster('postgres', true)
  await createFromMigrations(server, 'from_migrations')
  await createFromSchemas(server, 'from_schemas')
  const admin = await server.connect('postgres')
  await admin.query('create database changed template from_schemas')
  await admin.end()
  const changedDatabase = await server.connect('changed')
  for (const [, change] of SCHEMA_CHANGES) await changedDatabase.query(change)
  await changedDatabase.end()
  missingStatements = await computeSchemaDiff(server, 'from_migrations', 'changed')
}, 60_000)
afterAll(() => server.stop())

describe('supabase/migrations', () => {
  it('create the same schema as supabase/schemas (otherwise run npm run db:baseline, or after the deployment db:diff)', async () => {
    expect(await computeSchemaDiff(server, 'from_migrations', 'from_schemas')).toBe('')
  })

  it.each(SCHEMA_CHANGES)(
    'the check reports the missing SQL when no migration contains this change of the schema files: %s',
    (_, __, sql) => {
      expect(missingStatements).toMatch(sql)
    },
  )
})
