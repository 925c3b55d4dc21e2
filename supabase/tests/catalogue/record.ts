/**
 * What the schema declares: what may be empty, what points where, what is checked, as whom and how a function runs,
 * when a trigger fires, for whom and for which rows a policy is, what may be uploaded. Kept beside this file;
 * `UPDATE_OUTCOMES=1 npx tsx supabase/tests/catalogue/record.ts` writes it. READ it: each line is a claim of law.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import type { Check } from '../support/checks'
import { startPostgres } from '../support/postgres'

const RECORD = resolve('supabase/tests/catalogue/record.txt')
const OURS = `n.nspname in ('public', 'private')`

const DECLARED = `
  select format('column %s.%s.%s %s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ', never empty' else '' end,
    case when a.attgenerated <> '' then ' = ' || pg_get_expr(d.adbin, d.adrelid)
      when a.attidentity <> '' then ', counted up'
      when d.adbin is not null then ', else ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${OURS} and c.relkind in ('r', 'c') and a.attnum > 0 and not a.attisdropped
  union all
  select format('key %s.%s: %s', n.nspname, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
  join pg_namespace n on n.oid = k.connamespace where ${OURS} and k.contype in ('f', 'p', 'u')
  union all
  select format('check %s.%s: %s%s', n.nspname, k.conname, pg_get_constraintdef(k.oid),
    case when k.convalidated then '' else ', not of old rows' end) from pg_constraint k
  join pg_namespace n on n.oid = k.connamespace where ${OURS} and k.contype = 'c'
  union all
  select format('index %s.%s: %s', n.nspname, c.relname, pg_get_indexdef(i.indexrelid)) from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} and i.indisunique
  union all
  select format('function %s.%s: %s%s%s', n.nspname, p.proname,
    case p.provolatile when 'v' then 'writes' when 's' then 'reads' else 'reckons' end,
    case when p.prosecdef then ', as the owner' else ', as who calls it' end,
    case when p.proisstrict then ', empty where it is given nothing' else '' end)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and p.prokind = 'f'
  union all
  select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage') and t.tgname <> 'zzz_record'
    and t.tgenabled = 'O'
  union all
  select format('policy on %s.%s, for %s by %s: %s%s%s', schemaname, tablename, lower(cmd),
    array_to_string(roles, ', '), policyname, coalesce(' using ' || qual, ''), coalesce(' check ' || with_check, ''))
  from pg_policies where schemaname in ('public', 'storage') and permissive = 'PERMISSIVE'
  union all
  select format('sequence %s.%s: from %s to %s by %s%s', schemaname, sequencename, start_value, max_value, increment_by,
    case when cycle then ', over and over' else '' end) from pg_sequences where schemaname in ('public', 'private')
  union all
  select format('live %s.%s', schemaname, tablename) from pg_publication_tables where pubname = 'supabase_realtime'
  union all
  select format('bucket %s: %s, at most %s bytes of %s', id, case when public then 'read by address' else 'closed' end,
    coalesce(file_size_limit::text, 'any number of'), coalesce(array_to_string(allowed_mime_types, ', '), 'any kind'))
  from storage.buckets`

const declared = async (db: Client): Promise<string[]> =>
  (await db.query<{ line: string }>(DECLARED)).rows.map(({ line }) => line.replace(/\s+/g, ' ')).sort()

export const recordCheck: Check = {
  name: 'the schema declares what the record says',
  record: true,
  run: async (db) => {
    const [there, kept] = [await declared(db), readFileSync(RECORD, 'utf8').trimEnd().split('\n')]
    assert.deepEqual(
      [
        ...there.filter((line) => !kept.includes(line)).map((line) => `+ ${line}`),
        ...kept.filter((line) => !there.includes(line)).map((line) => `- ${line}`),
      ],
      [],
    )
  },
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  assert(
    process.env.UPDATE_OUTCOMES === '1',
    'This rewrites the record: set UPDATE_OUTCOMES=1, and read what it writes.',
  )
  const server = await startPostgres()
  try {
    const db = await server.connect(await server.createDatabase())
    writeFileSync(RECORD, `${(await declared(db)).join('\n')}\n`)
    await db.end()
  } finally {
    server.stop()
  }
}
