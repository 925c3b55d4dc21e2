import { readFileSync } from 'node:fs'
import { extract } from '@supabase/pg-delta/extract'
import { renderPlanFiles } from '@supabase/pg-delta'
import { plan } from '@supabase/pg-delta/plan'
import { Pool } from 'pg'
import type { PostgresCluster } from '../../supabase/tests/support/cluster.ts'
import { listSchemaFiles } from './baseline-file.ts'
import { readMigrations, hostedSchemaSql } from '../../supabase/tests/support/postgres.ts'

const createDatabase = async (server: PostgresCluster, database: string, statements: string[]): Promise<void> => {
  const adminClient = await server.connect('postgres')
  await adminClient.query(`create database ${database}`)
  await adminClient.end()
  const client = await server.connect(database)
  try {
    for (const statement of [hostedSchemaSql(), ...statements]) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database from the files of supabase/schemas, without any rows. */
export const createFromSchemas = (server: PostgresCluster, database: string): Promise<void> =>
  createDatabase(
    server,
    database,
    listSchemaFiles().map((file) => readFileSync(file, 'utf8')),
  )

/** Creates a database from the files of supabase/migrations, including the rows that the migrations insert. */
export const createFromMigrations = (server: PostgresCluster, database: string): Promise<void> =>
  createDatabase(
    server,
    database,
    readMigrations().map(({ sql }) => sql),
  )

type ViewComments = Map<string, { view: string; comment: string }>

/** The comments on view columns by column name. pg-delta does not compare them. */
const readViewComments = async (pool: Pool): Promise<ViewComments> => {
  const { rows } = await pool.query<{ column: string; view: string; comment: string }>(
    `select format('%I.%I.%I', c.relnamespace::regnamespace, c.relname, a.attname) as column,
       format('"%s"."%s"', c.relnamespace::regnamespace, c.relname) as view, quote_literal(d.description) as comment
     from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
       join pg_catalog.pg_description d on d.objoid = c.oid and d.objsubid = a.attnum
     where c.relkind = 'v' and a.attnum > 0 order by 1`,
  )
  return new Map(rows.map(({ column, view, comment }) => [column, { view, comment }]))
}

/**
 * Returns the SQL that changes the comments of view columns from `from` to `to`. If `sql` creates a view, its columns
 * get all their comments.
 */
const createViewCommentDiff = (from: ViewComments, to: ViewComments, sql: string): string => {
  const commentStatements = [...to]
    .filter(
      ([column, { view, comment }]) => sql.includes(`CREATE VIEW ${view}`) || from.get(column)?.comment !== comment,
    )
    .map(([column, { comment }]) => `COMMENT ON COLUMN ${column} IS ${comment};\n`)
  const removedComments = [...from]
    .filter(([column, { view }]) => !to.has(column) && !sql.includes(`DROP VIEW ${view}`))
    .map(([column]) => `COMMENT ON COLUMN ${column} IS NULL;\n`)
  return [...removedComments, ...commentStatements].join('\n')
}

/**
 * Compares the objects, grants and comments of two databases on one server, but not their rows.
 * @returns the SQL that turns `from` into `to`; empty if there are no differences
 */
export const computeSchemaDiff = async (server: PostgresCluster, from: string, to: string): Promise<string> => {
  const connectionPools = [from, to].map((database) => new Pool({ connectionString: server.createUrl(database) }))
  try {
    const [oldFacts, newFacts] = await Promise.all(connectionPools.map(async (pool) => (await extract(pool)).factBase))
    const [oldComments, newComments] = await Promise.all(connectionPools.map(readViewComments))
    const { files } = renderPlanFiles(plan(oldFacts!, newFacts!), { allowDrops: true })
    const schemaDiffSql = files.map(({ contents }) => contents).join('\n')
    return [schemaDiffSql, createViewCommentDiff(oldComments!, newComments!, schemaDiffSql)].filter(Boolean).join('\n')
  } finally {
    await Promise.all(connectionPools.map((pool) => pool.end()))
  }
}
