import type { Client } from 'pg'
import { apply } from './edits'
import { plpgsqlEdits, queryEdits } from './functions'
import type { Mutant, Source } from './mutant'
import type { MayLack } from './writes'

const OURS = `(select oid from pg_namespace where nspname in ('public', 'private'))`

/** Columns with a default or that may be null. */
const lackable = async (db: Client): Promise<MayLack> => {
  const { rows } = await db.query<{ name: string }>(`select n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and a.attnum > 0 and not a.attisdropped and (not a.attnotnull
      or a.atthasdef or a.attidentity <> '')`)
  const names = new Set(rows.map(({ name }) => name))
  return (table, column) => names.has(`${table}.${column}`)
}

export const functionMutants: Source = async (db) => {
  const mayLack = await lackable(db)
  const { rows } = await db.query<{ schema: string; name: string; whole: string; source: string; language: string }>(
    `select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as whole, p.prosrc as source,
      l.lanname as language
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where p.pronamespace in ${OURS} and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql') order by 1, 2`,
  )
  return rows.flatMap(({ schema, name, whole, source, language }) => {
    const edits = language === 'plpgsql' ? plpgsqlEdits(source, mayLack) : queryEdits(source, mayLack)
    const start = whole.lastIndexOf(source)
    return edits.map((edit): Mutant => ({
      name: `${schema}.${name}: ${edit.name}`,
      subject: name,
      kind: 'function',
      lock: edit.lock,
      sql: whole.slice(0, start) + apply(source, edit) + whole.slice(start + source.length),
    }))
  })
}

export const viewMutants: Source = async (db) => {
  const mayLack = await lackable(db)
  const { rows } = await db.query<{ name: string; source: string; options: string }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as source, array_to_string(c.reloptions,
      ', ') as options
     from pg_class c where c.relnamespace in ${OURS} and c.relkind = 'v' order by 1`,
  )
  return rows.flatMap(({ name, source, options }) =>
    queryEdits(source, mayLack).map((edit): Mutant => ({
      name: `view ${name}: ${edit.name}`,
      subject: name.replace(/^.*\./, ''),
      kind: 'view',
      sql: `create or replace view ${name} ${options ? `with (${options})` : ''} as ${apply(source, edit)}`,
    })),
  )
}
