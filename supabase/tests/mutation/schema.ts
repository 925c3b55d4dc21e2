/** Every mutation of the schema: functions, views, policies, constraints, unique indexes and triggers. */
import type { Client } from 'pg'
import { applyEdit, listSourceEdits } from './operators'

export interface Mutant {
  name: string
  /** SQL that applies the mutation, run by the database owner. */
  sql: string
  /** Name of the function, view or table, without its schema. */
  subject: string
  kind: 'function' | 'view' | 'policy' | 'table'
  isLock?: boolean
  /**
   * True for an immutable function. Cached plans contain its result, so they must be discarded when the mutant changes
   * the function.
   */
  isImmutable?: boolean
}

const OWN_SCHEMAS_SQL = `(select oid from pg_namespace where nspname in ('public', 'private'))`

const listFunctionMutants = async (db: Client): Promise<Mutant[]> => {
  const { rows } = await db.query<{
    schema: string
    name: string
    definition: string
    source: string
    language: string
    isImmutable: boolean
  }>(
    `select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosrc as source,
      l.lanname as language, p.provolatile = 'i' as "isImmutable"
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where p.pronamespace in ${OWN_SCHEMAS_SQL} and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql') order by 1, 2`,
  )
  return rows.flatMap(({ schema, name, definition, source, language, isImmutable }) => {
    const bodyStart = definition.lastIndexOf(source)
    return listSourceEdits(source, language).map((edit): Mutant => ({
      name: `${schema}.${name}: ${edit.name}`,
      subject: name,
      kind: 'function',
      sql: definition.slice(0, bodyStart) + applyEdit(source, edit) + definition.slice(bodyStart + source.length),
      ...(edit.isLock && { isLock: true }),
      ...(isImmutable && { isImmutable }),
    }))
  })
}

const listViewMutants = async (db: Client): Promise<Mutant[]> => {
  const { rows } = await db.query<{ name: string; source: string; options: string | null }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as source, array_to_string(c.reloptions, ', ') as options
     from pg_class c where c.relnamespace in ${OWN_SCHEMAS_SQL} and c.relkind = 'v' order by 1`,
  )
  return rows.flatMap(({ name, source, options }) =>
    listSourceEdits(source, 'sql').map((edit): Mutant => ({
      name: `view ${name}: ${edit.name}`,
      subject: name.replace(/^.*\./, ''),
      kind: 'view',
      sql: `create or replace view ${name} ${options ? `with (${options})` : ''} as ${applyEdit(source, edit)}`,
    })),
  )
}

const TABLES_SQL = `
  select 'policy ' || policyname || ' on ' || tablename || ': every row' as name, tablename as subject,
    format('alter policy %I on %I.%I using (true)', policyname, schemaname, tablename) as sql
  from pg_policies where schemaname in ('public', 'storage') and qual is not null
  union all
  select 'policy ' || policyname || ' on ' || tablename || ': any new row', tablename,
    format('alter policy %I on %I.%I with check (true)', policyname, schemaname, tablename)
  from pg_policies where schemaname in ('public', 'storage') and with_check is not null
  union all
  select 'table ' || c.relname || ': without ' || k.conname, c.relname,
    format('alter table %s drop constraint %I', c.oid::regclass, k.conname)
  from pg_constraint k join pg_class c on c.oid = k.conrelid where k.connamespace in ${OWN_SCHEMAS_SQL} and k.contype in ('c', 'u')
  union all
  select 'table ' || c.relname || ': without ' || x.relname, c.relname, format('drop index %s', x.oid::regclass)
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where i.indisunique and c.relnamespace in ${OWN_SCHEMAS_SQL} and not exists (select from pg_constraint k where k.conindid = x.oid)
  union all
  select 'table ' || c.relname || ': without trigger ' || t.tgname, c.relname,
    format('drop trigger %I on %s', t.tgname, c.oid::regclass)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage') and t.tgname <> 'zzz_record'
  order by 1`

const listTableMutants = async (db: Client): Promise<Mutant[]> =>
  (await db.query<Pick<Mutant, 'name' | 'sql' | 'subject'>>(TABLES_SQL)).rows.map((row) => ({
    ...row,
    kind: row.name.startsWith('policy') ? 'policy' : 'table',
  }))

export const listSchemaMutants = async (db: Client): Promise<Mutant[]> => [
  ...(await listFunctionMutants(db)),
  ...(await listViewMutants(db)),
  ...(await listTableMutants(db)),
]
