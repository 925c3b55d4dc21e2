/** What the schema declares, weakened: what may be empty, keys, whose rights a function has, for whom a policy is. */
import type { Client } from 'pg'
import { queryEdits, type Known } from './functions'
import { apply } from './edits'
import { readKnown } from './known'
import type { Mutant, Source } from './mutant'

type Row = Pick<Mutant, 'name' | 'sql' | 'subject'>

const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') and p.prokind = 'f'`

/** Only the catalogue can tell: no call shows it, or a hundred of them would have to be asked. */
const declared =
  (kind: Mutant['kind'], sql: string): Source =>
  async (db) =>
    (await db.query<Row>(sql)).rows.map((row) => ({ ...row, kind, touches: 'rights', declared: true }))

const columns = declared(
  'relation',
  `select 'may be empty: ' || c.relname || '.' || a.attname as name, format('alter table %s alter %I drop not null',
    c.oid::regclass, a.attname) as sql, c.relname as subject
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attnum > 0 and a.attnotnull and a.attidentity = ''
    and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))
  union all
  select 'of any number of places: ' || c.relname || '.' || a.attname, format('update pg_attribute set atttypmod = -1
    where attrelid = %s and attnum = %s', c.oid, a.attnum), c.relname
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'numeric'::regtype
    and a.atttypmod > 0
  union all
  select 'points nowhere: ' || k.conname, format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname),
    (select c.relname from pg_class c where c.oid = k.conrelid)
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where n.nspname in ('public', 'private') and k.contype = 'f'`,
)

const functions = declared(
  'function',
  `select case when p.prosecdef then 'with the rights of who calls it: ' else 'with the owner''s rights: ' end || p.proname
    as name, format('alter function %s security %s', p.oid::regprocedure,
      case when p.prosecdef then 'invoker' else 'definer' end) as sql, p.proname as subject
  from ${FUNCTIONS}
  union all
  select 'as if it did not write: ' || p.proname, format('alter function %s stable', p.oid::regprocedure), p.proname
  from ${FUNCTIONS} and p.provolatile = 'v'
  union all
  select 'as if it did not read: ' || p.proname, format('alter function %s immutable', p.oid::regprocedure), p.proname
  from ${FUNCTIONS} and p.provolatile = 's'
  union all
  select 'does nothing with nothing: ' || p.proname, format('alter function %s strict', p.oid::regprocedure), p.proname
  from ${FUNCTIONS} and p.pronargs > 0 and not p.proisstrict`,
)

const policies = declared(
  'relation',
  `select 'for everybody: ' || tablename || ', ' || policyname as name, format('alter policy %I on %I.%I to public',
    policyname, schemaname, tablename) as sql, tablename as subject
  from pg_policies where schemaname in ('public', 'storage')
  union all
  select 'for another command: ' || tablename || ', ' || policyname, format('drop policy %I on %I.%I; create policy %1$I
    on %2$I.%3$I for %4$s to %5$s %6$s', policyname, schemaname, tablename,
    case cmd when 'SELECT' then 'delete' when 'DELETE' then 'select' when 'INSERT' then 'all' else 'all' end,
    array_to_string(roles, ', '), coalesce('using (' || qual || ')', '') || case when cmd in ('INSERT', 'UPDATE')
      then ' with check (' || with_check || ')' else '' end), tablename
  from pg_policies where schemaname in ('public', 'storage')
  union all
  select 'for every command: ' || tablename || ', ' || policyname, format('drop policy %I on %I.%I; create policy %1$I
    on %2$I.%3$I for all to %4$s using (%5$s) with check (%5$s)', policyname, schemaname, tablename,
    array_to_string(roles, ', '), coalesce(qual, with_check)), tablename
  from pg_policies where schemaname in ('public', 'storage') and cmd = 'SELECT'`,
)

const others = declared(
  'relation',
  `select 'counts over and over: ' || sequencename as name, format('alter sequence %I.%I maxvalue 1000000 cycle',
    schemaname, sequencename) as sql, sequencename::text as subject
  from pg_sequences where schemaname in ('public', 'private')
  union all
  select c.change || ': bucket ' || b.id, format('update storage.buckets set %s where id = %L', c.sql, b.id), 'buckets'
  from storage.buckets b, (values ('uploads of any size', 'file_size_limit = null'),
    ('uploads of any kind', 'allowed_mime_types = null'), ('uploads of another kind',
    'allowed_mime_types = allowed_mime_types || ''image/svg+xml'''), ('not read by address', 'public = not public'))
    c (change, sql)
  union all
  select 'told live: comments', 'alter publication supabase_realtime add table public.comments', 'comments'
  union all
  select 'a unique index of all rows or none: ' || c.relname, format('drop index %s; %s', c.oid::regclass,
    regexp_replace(pg_get_indexdef(c.oid), ' WHERE .*', '')), t.relname
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and i.indisunique and i.indpred is not null`,
)

const TRIGGERS = `select t.tgname as name, c.oid::regclass::text as on_table, c.relname as subject,
  pg_get_triggerdef(t.oid) as source from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage') and t.tgname <> 'zzz_record'`

/** When a trigger fires: each event left out, its columns and its condition left out, before and after swapped. */
export const firings = (source: string): [what: string, changed: string][] => {
  const events = /(?:BEFORE|AFTER) (.*?) ON /.exec(source)?.[1] ?? ''
  const each = events.split(' OR ')
  const found: [string, string][] = [
    ...(each.length > 1
      ? each.map((event): [string, string] => [
          `not on ${event.toLowerCase()}`,
          source.replace(events, each.filter((one) => one !== event).join(' OR ')),
        ])
      : []),
    ['of any column', source.replace(/ OF [\w, ]+?(?= ON | OR )/, '')],
    ['whatever the row', source.replace(/ WHEN \(.*\) EXECUTE/, ' EXECUTE')],
    ['at once', source.replace(/ DEFERRABLE INITIALLY DEFERRED/, '')],
    ['afterwards', source.replace(' BEFORE ', ' AFTER ')],
    ['before', source.includes('REFERENCING') ? source : source.replace(' AFTER ', ' BEFORE ')],
    ['a statement', source.replace(' FOR EACH ROW', ' FOR EACH STATEMENT')],
  ]
  return found.filter(([, changed]) => changed !== source)
}

const triggers: Source = async (db) => {
  const { rows } = await db.query<{ name: string; on_table: string; subject: string; source: string }>(TRIGGERS)
  return rows.flatMap(({ name, on_table, subject, source }) =>
    firings(source).map(([what, changed]): Mutant => ({
      name: `a trigger fires ${what}: ${subject}, ${name}`,
      subject,
      kind: 'relation',
      touches: 'rows',
      sql: `drop trigger ${name} on ${on_table}; ${changed}`,
    })),
  )
}

const EXPRESSIONS = `
  select 'check ' || k.conname as name, c.relname as subject, pg_get_expr(k.conbin, k.conrelid) as source,
    format('alter table %s drop constraint %I, add constraint %2$I check (', c.oid::regclass, k.conname) as before,
    ') not valid' as after, 'rows' as touches
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = k.connamespace
  where n.nspname in ('public', 'private') and k.contype = 'c'
  union all
  select 'policy ' || tablename || ', ' || policyname, tablename, qual, format('alter policy %I on %I.%I using (',
    policyname, schemaname, tablename), ')', 'rights'
  from pg_policies where schemaname in ('public', 'storage') and qual is not null
  union all
  select 'what may be written: ' || tablename || ', ' || policyname, tablename, with_check,
    format('alter policy %I on %I.%I with check (', policyname, schemaname, tablename), ')', 'rights'
  from pg_policies where schemaname in ('public', 'storage') and with_check is not null
  union all
  select 'when ' || c.relname || ', ' || t.tgname, c.relname, w.source, format('drop trigger %I on %s; ', t.tgname,
      c.oid::regclass) || split_part(pg_get_triggerdef(t.oid), ' WHEN (', 1) || ' WHEN (',
    ') EXECUTE' || split_part(pg_get_triggerdef(t.oid), ') EXECUTE', 2), 'rows'
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select substring(pg_get_triggerdef(t.oid) from ' WHEN \\((.*)\\) EXECUTE') as source) w
  where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage') and w.source is not null
  union all
  select 'default ' || c.relname || '.' || a.attname, c.relname, pg_get_expr(d.adbin, d.adrelid),
    format('alter table %s alter %I set default ', c.oid::regclass, a.attname), '', 'rows'
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and a.attgenerated = '' and c.relkind = 'r'`

interface Expression {
  name: string
  subject: string
  source: string
  before: string
  after: string
  touches: 'rows' | 'rights'
}

const changed = ({ name, subject, source, before, after, touches }: Expression, known: Known): Mutant[] => {
  // As a condition, so that each of its parts is met as of a `where`.
  const query = `where ${source}`
  return queryEdits(query, known).map((edit): Mutant => ({
    name: `${name}: ${edit.name}`,
    subject,
    kind: 'relation',
    touches,
    sql: before + apply(query, edit).replace(/^where /, '') + after,
  }))
}

const expressions: Source = async (db: Client) => {
  const known = await readKnown(db)
  return (await db.query<Expression>(EXPRESSIONS)).rows.flatMap((row) => changed(row, known))
}

export const DECLARED: Source[] = [columns, functions, policies, others, triggers, expressions]
