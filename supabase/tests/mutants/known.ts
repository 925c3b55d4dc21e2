import type { Client } from 'pg'
import type { Known } from './functions'
import type { Others } from './swaps'
import type { MayLack } from './writes'

/** Columns with a default or that may be null. */
const lackable = async (db: Client): Promise<MayLack> => {
  const { rows } = await db.query<{ name: string }>(`select n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and a.attnum > 0 and not a.attisdropped and (not a.attnotnull
      or a.atthasdef or a.attidentity <> '')`)
  const names = new Set(rows.map(({ name }) => name))
  return (table, column) => names.has(`${table}.${column}`)
}

/** For each value of a column's list the one after it; of several lists, each list's. */
const otherValues = async (db: Client): Promise<Others> => {
  const { rows } = await db.query<{ list: string }>(`select distinct pg_get_constraintdef(k.oid) as list
    from pg_constraint k where k.contype = 'c' and k.connamespace in (select oid from pg_namespace
      where nspname in ('public', 'private')) and pg_get_constraintdef(k.oid) ~ 'ANY \\(+ARRAY' order by 1`)
  const found = new Map<string, Set<string>>()
  for (const { list } of rows) {
    const values = [...list.matchAll(/'((?:[^']|'')*)'::/g)].map(([, value = '']) => value)
    values.forEach((value, n) => {
      const other = values[(n + 1) % values.length]
      if (other !== undefined && other !== value) found.set(value, (found.get(value) ?? new Set()).add(other))
    })
  }
  return (value) => [...(found.get(value) ?? [])]
}

export const readKnown = async (db: Client): Promise<Known> => ({
  mayLack: await lackable(db),
  others: await otherValues(db),
})
