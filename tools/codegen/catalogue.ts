import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'

export interface CheckConstraint {
  table: string
  columns: string[]
  /** The constraint's SQL expression as printed by PostgreSQL, without the added casts and parentheses. */
  rule: string
}

export interface DatabaseFunction {
  name: string
  comment: string | null
  /** Whether the function returns jsonb and a client role may call it. */
  returnsJson: boolean
}

export interface CatalogueColumn {
  type: string
  comment: string | null
  /** True for a NOT NULL column of a table. Not used for views: their columns are in column-types.ts. */
  isNotNull: boolean
  /**
   * For a view's column: the relations that the view reads and that have a column with the same name. The view's column
   * may be a copy of that column.
   */
  sources: string[]
}

export interface CatalogueRelation {
  isView: boolean
  comment: string | null
  columns: Map<string, CatalogueColumn>
}

export interface Catalogue {
  checks: CheckConstraint[]
  functions: DatabaseFunction[]
  /** Tables and views by name. */
  relations: Map<string, CatalogueRelation>
  /** The bodies of functions in `private`, by name. */
  sources: Map<string, string>
  /** Minimum number of characters of a password, from supabase/config.toml. */
  minPasswordLength: number
}

const removeCasts = (rule: string): string =>
  rule
    .replace(/::(?:character varying|double precision|[a-z_]+)(?:\[\])?/g, '')
    .replace(/\(('?)(-?\d+(?:\.\d+)?)\1\)/g, '$2')
    .replace(/(?<![a-z_])\(("?[a-z_]+"?)\)(?= (?:[<>=~]|IS ))/g, '$1')

/** PGlite, or a client of PostgreSQL. */
export interface QueryableDatabase {
  query: (sql: string) => Promise<{ rows: unknown[] }>
}

// Runs a query. Each query below returns columns named like the fields of its row type.
export const queryRows = async <Row>(db: QueryableDatabase, sql: string): Promise<Row[]> =>
  (await db.query(sql)).rows as Row[]

/** Reads checks, comments and function bodies from a database with all migrations. */
export const readCatalogue = async (db: QueryableDatabase): Promise<Catalogue> => {
  const checkConstraints = await queryRows<{ table: string; columns: string[]; rule: string }>(
    db,
    `
    select t.relname as table, pg_get_constraintdef(c.oid) as rule,
      array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any (c.conkey)) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'c' and t.relnamespace = 'public'::regnamespace order by t.relname, c.conname`,
  )
  const databaseFunctions = await queryRows<DatabaseFunction>(
    db,
    `
    select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.prorettype = 'jsonb'::regtype
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')) as "returnsJson"
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by p.proname`,
  )
  const columns = await queryRows<
    CatalogueColumn & { relation: string; about: string | null; name: string; isView: boolean }
  >(
    db,
    `
    select t.relname as relation, obj_description(t.oid, 'pg_class') as about, t.relkind = 'v' as "isView", a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, col_description(t.oid, a.attnum) as comment, a.attnotnull as "isNotNull",
      array(select s.relname::text from pg_rewrite w
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
        join pg_class s on s.oid = d.refobjid and s.oid <> t.oid
        join pg_attribute f on f.attrelid = s.oid and f.attnum = d.refobjsubid and f.attname = a.attname
        where w.ev_class = t.oid order by 1) as sources
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') order by t.relname, a.attnum`,
  )
  const functionSources = await queryRows<{ name: string; source: string }>(
    db,
    `
    select p.proname as name, p.prosrc as source from pg_proc p where p.pronamespace = 'private'::regnamespace`,
  )

  const supabaseConfig = parse(readFileSync('supabase/config.toml', 'utf8')) as {
    auth?: { minimum_password_length?: number }
  }
  const relations: Catalogue['relations'] = new Map()
  for (const { relation, about, isView, name, type, comment, isNotNull, sources } of columns) {
    const relationEntry = relations.get(relation) ?? {
      isView,
      comment: about,
      columns: new Map<string, CatalogueColumn>(),
    }
    relationEntry.columns.set(name, { type, comment, isNotNull, sources })
    relations.set(relation, relationEntry)
  }
  return {
    checks: checkConstraints.map((check) => ({ ...check, rule: removeCasts(check.rule) })),
    functions: databaseFunctions,
    relations,
    sources: new Map(functionSources.map(({ name, source }) => [name, source])),
    minPasswordLength: supabaseConfig.auth?.minimum_password_length ?? 6,
  }
}
