/** What stands around the functions, weakened: policies, rights, triggers, constraints, defaults and numbers. */
import type { Mutant, Source } from './mutant'

type Row = Pick<Mutant, 'name' | 'sql' | 'subject'>

/**
 * Weakenings the catalogue yields: rows of a name, the statement that weakens, and the relation or function
 * concerned.
 */
const listed =
  (touches: Mutant['touches'], kind: Mutant['kind'], sql: string): Source =>
  async (db) =>
    (await db.query<Row>(sql)).rows.map((row) => ({ ...row, kind, touches }))

const policy = (name: string, change: string, which: string) => `
  select '${name}: ' || tablename || ', ' || policyname as name, format('${change}', policyname, schemaname,
    tablename) as sql, tablename as subject
  from pg_policies where schemaname in ('public', 'storage') and ${which}`

const policies = listed(
  'rights',
  'relation',
  [
    policy('no policy', 'drop policy %I on %I.%I', 'true'),
    policy('every row may be seen or meant', 'alter policy %I on %I.%I using (1 = 1)', 'qual is not null'),
    policy('any row may be written', 'alter policy %I on %I.%I with check (1 = 1)', 'with_check is not null'),
  ].join(' union all '),
)

const RELATIONS = `pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private')`

const tables = listed(
  'rights',
  'relation',
  `
  select 'no row-level security: ' || c.relname as name, format('alter table %s disable row level security',
    c.oid::regclass) as sql, c.relname as subject
  from ${RELATIONS} and c.relkind = 'r' and c.relrowsecurity
  union all
  select 'a view with its owner''s rights: ' || c.relname, format('alter view %s set (security_invoker = false)',
    c.oid::regclass), c.relname
  from ${RELATIONS} and c.relkind = 'v'
  union all
  select 'granted to everyone: ' || c.relname, format('grant all on %s to anon, authenticated', c.oid::regclass),
    c.relname
  from ${RELATIONS} and c.relkind in ('r', 'v', 'S')
  union all
  select 'not granted to ' || r.rolname || ': ' || c.relname || ', ' || lower(a.privilege_type),
    format('revoke %s on %s from %I', a.privilege_type, c.oid::regclass, r.rolname), c.relname
  from pg_roles r, ${RELATIONS.replace(' where', ' cross join lateral aclexplode(c.relacl) a where')}
    and r.oid = a.grantee and c.relkind in ('r', 'v') and r.rolname in ('anon', 'authenticated')
    and a.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
  union all
  select 'one column granted: ' || c.relname, format('grant update (%I) on %s to authenticated', a.attname,
    c.oid::regclass), c.relname
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 2
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select 'the private schema opened', 'grant usage on schema private to authenticated', 'private'`,
)

const FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') and p.prokind = 'f'`

const rights = listed(
  'rights',
  'function',
  `
  select 'executable by ' || r.name || ': ' || p.proname as name, format('grant execute on function %s to %s',
    p.oid::regprocedure, r.name) as sql, p.proname as subject
  from (values ('anon'), ('authenticated'), ('service_role')) as r (name), ${FUNCTIONS}
    and not has_function_privilege(r.name, p.oid, 'execute')
  union all
  select 'not executable by ' || r.name || ': ' || p.proname, format('revoke execute on function %s from %s',
    p.oid::regprocedure, r.name), p.proname
  from (values ('anon'), ('authenticated'), ('service_role')) as r (name), ${FUNCTIONS}
    and has_function_privilege(r.name, p.oid, 'execute')
  union all
  select 'a search path of its caller''s: ' || p.proname, format('alter function %s reset search_path',
    p.oid::regprocedure), p.proname
  from ${FUNCTIONS} and p.prosecdef`,
)

const triggers = listed(
  'rows',
  'relation',
  `
  select 'no trigger: ' || c.relname || ', ' || t.tgname as name, format('drop trigger %I on %s', t.tgname,
    t.tgrelid::regclass) as sql, c.relname as subject
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage') and t.tgname <> 'zzz_record'`,
)

const constraints = listed(
  'rows',
  'relation',
  `
  select 'no constraint: ' || conrelid::regclass || ', ' || conname as name,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql,
    (select c.relname from pg_class c where c.oid = conrelid) as subject
  from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c',
    'u', 'x') and conrelid <> 0
  union all
  select 'no unique index: ' || c.relname, format('drop index %s', c.oid::regclass), i.indrelid::regclass::text
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where i.indisunique and n.nspname in ('public', 'private') and not exists (select from pg_constraint k
    where k.conindid = c.oid)`,
)

/** Rows that somebody may take away: only then does it matter what becomes of those that point to them. */
const GOES = `(k.confrelid = 'auth.users'::regclass or k.confrelid = 'public.profiles'::regclass
  or has_table_privilege('authenticated', k.confrelid, 'delete')
  or exists (select from ${FUNCTIONS} and p.prosrc ~ ('delete from ' || k.confrelid::regclass || '\\M')))`

const foreignKeys = listed(
  'rows',
  'relation',
  `
  select 'what is pointed at goes otherwise: ' || k.conrelid::regclass || ', ' || k.conname as name,
    format('alter table %s drop constraint %I, add constraint %2$I %s', k.conrelid::regclass, k.conname,
      case when k.confdeltype in ('a', 'r') then regexp_replace(pg_get_constraintdef(k.oid),
        '( ON DELETE RESTRICT)?( DEFERRABLE.*)?$', ' ON DELETE CASCADE\\2')
        else regexp_replace(pg_get_constraintdef(k.oid), ' ON DELETE (CASCADE|SET NULL|SET DEFAULT)', '') end) as sql,
    (select c.relname from pg_class c where c.oid = k.conrelid) as subject
  from pg_constraint k where k.contype = 'f' and k.connamespace in ('public'::regnamespace,
    'private'::regnamespace) and ${GOES}`,
)

const defaults = listed(
  'rows',
  'relation',
  `
  select 'no default: ' || c.relname || '.' || a.attname as name, format('alter table %s alter %I drop default',
    c.oid::regclass, a.attname) as sql, c.relname as subject
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c
    on c.oid = d.adrelid
  join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private') and a.attgenerated = ''
    and c.relkind = 'r'`,
)

const numbers = listed(
  undefined,
  'function',
  `
  select 'another number: ' || a.attname as name,
    format('update public.house_rules set %I = %1$I + 1 where only_row', a.attname) as sql, 'rules' as subject
  from pg_attribute a where a.attrelid = 'public.house_rules'::regclass and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('int'::regtype, 'numeric'::regtype)`,
)

/**
 * One more than each constant that a function declares, or calls as an immutable function. The planner calls those, so
 * the checks are those of the caller.
 */
const constants = listed(
  undefined,
  'function',
  `
  select 'another constant: ' || f.subject || ' ' || f.name as name, replace(f.definition, f.text,
    regexp_replace(f.text, '\\d+', (f.value + 1)::text)) || '; discard plans' as sql, f.subject
  from (
    select p.proname as subject, w.words[1] as name, pg_get_functiondef(p.oid) as definition,
      w.words[1] || ' constant int := ' || w.words[2] as text, w.words[2]::int as value
    from pg_proc p cross join lateral regexp_matches(p.prosrc, '(\\w+) constant int := (\\d+)', 'g') w (words)
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select p.proname, c.proname, pg_get_functiondef(c.oid), 'select ' || w.words[1], w.words[1]::int
    from pg_proc c cross join lateral regexp_matches(c.prosrc, '^\\s*select (\\d+)\\s*$') w (words)
    join pg_proc p on p.prosrc like '%private.' || c.proname || '()%'
    where c.provolatile = 'i' and c.pronamespace = 'private'::regnamespace) f`,
)

export const CATALOGUE: Source[] = [
  policies,
  tables,
  rights,
  triggers,
  constraints,
  foreignKeys,
  defaults,
  numbers,
  constants,
]
