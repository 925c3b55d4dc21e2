import { apply } from './edits'
import { plpgsqlEdits, queryEdits } from './functions'
import { readKnown } from './known'
import type { Mutant, Source } from './mutant'

const OURS = `(select oid from pg_namespace where nspname in ('public', 'private'))`

export const functionMutants: Source = async (db) => {
  const known = await readKnown(db)
  const { rows } = await db.query<{ schema: string; name: string; whole: string; source: string; language: string }>(
    `select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as whole, p.prosrc as source,
      l.lanname as language
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where p.pronamespace in ${OURS} and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql') order by 1, 2`,
  )
  return rows.flatMap(({ schema, name, whole, source, language }) => {
    const edits = language === 'plpgsql' ? plpgsqlEdits(source, known) : queryEdits(source, known)
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
  const known = await readKnown(db)
  const { rows } = await db.query<{ name: string; source: string; options: string }>(
    `select c.oid::regclass::text as name, pg_get_viewdef(c.oid) as source, array_to_string(c.reloptions,
      ', ') as options
     from pg_class c where c.relnamespace in ${OURS} and c.relkind = 'v' order by 1`,
  )
  return rows.flatMap(({ name, source, options }) =>
    queryEdits(source, known).map((edit): Mutant => ({
      name: `view ${name}: ${edit.name}`,
      subject: name.replace(/^.*\./, ''),
      kind: 'view',
      sql: `create or replace view ${name} ${options ? `with (${options})` : ''} as ${apply(source, edit)}`,
    })),
  )
}
