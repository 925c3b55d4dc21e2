import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from '@supabase/pg-delta/extract'
import { renderPlanFiles } from '@supabase/pg-delta'
import { plan } from '@supabase/pg-delta/plan'
import { Pool } from 'pg'
import type { Cluster } from '../../supabase/tests/support/cluster.ts'
import { migrations, hostedSchemaSql } from '../../supabase/tests/support/postgres.ts'

/** The files of supabase/schemas in the order in which `schema_paths` of config.toml applies them. */
export const schemaFiles = (): string[] =>
  readdirSync('supabase/schemas', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => join('supabase/schemas', file))

const createDatabase = async (server: Cluster, database: string, statements: string[]): Promise<void> => {
  const admin = await server.connect('postgres')
  await admin.query(`create database ${database}`)
  await admin.end()
  const client = await server.connect(database)
  try {
    for (const sql of [hostedSchemaSql(), ...statements]) await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Creates a database from the files of supabase/schemas, without any rows. */
export const createFromSchemas = (server: Cluster, database: string): Promise<void> =>
  createDatabase(
    server,
    database,
    schemaFiles().map((file) => readFileSync(file, 'utf8')),
  )

/** Creates a database from the files of supabase/migrations, including the rows that the migrations insert. */
export const createFromMigrations = (server: Cluster, database: string): Promise<void> =>
  createDatabase(
    server,
    database,
    migrations().map(({ sql }) => sql),
  )

/**
 * Compares two databases of one server: tables, columns, defaults, constraints, indexes, functions, views, triggers,
 * policies, grants and comments. Rows are not compared.
 * @returns the SQL that turns `from` into `to`; empty if they are equal
 */
export const schemaDiff = async (server: Cluster, from: string, to: string): Promise<string> => {
  const extractFacts = async (database: string) => {
    const pool = new Pool({ connectionString: server.url(database) })
    try {
      return (await extract(pool)).factBase
    } finally {
      await pool.end()
    }
  }
  const { files } = renderPlanFiles(plan(await extractFacts(from), await extractFacts(to)), { allowDrops: true })
  return files.map(({ contents }) => contents).join('\n')
}
