import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startCluster, type Cluster } from './cluster'

export interface PostgresServer extends Cluster {
  /** A throw-away database with every migration and the seed, cloned from a template. */
  createDatabase: () => Promise<string>
}

export interface Migration {
  /** As its file is called: its number, then what it is about. */
  name: string
  sql: string
}

export const migrations = (): Migration[] => {
  const folder = resolve('supabase/migrations')
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

const text = (name: string): string => readFileSync(resolve('supabase/tests/support', name), 'utf8')

/** What the services of hosted bring, to be run by their owners. */
export const authSql = (): string => text('auth.sql')
export const storageSql = (): string => text('storage.sql')

/** What hosted has before the first migration. */
export const standIn = (): string => [text('stand-in.sql'), authSql(), storageSql()].join('\n')
export const schemaSql = (): string[] => [standIn(), ...migrations().map(({ sql }) => sql)]

let databases = 0

/**
 * Starts a throw-away PostgreSQL whose databases hold the demo world; throws where none can start.
 * @param tcp also listen on a free port of this machine
 * @param clock the instant at which the demo world is seeded, for private.now(); else the real one
 */
export const startPostgres = async ({ tcp = false, clock = '' } = {}): Promise<PostgresServer> => {
  const cluster = await startCluster('postgres', tcp)
  const template = 'template_world'
  const admin = await cluster.connect('postgres')
  await admin.query(`create database ${template}`)
  const world = await cluster.connect(template)
  await world.query(`select set_config('house.now', $1, false)`, [clock])
  for (const sql of schemaSql()) await world.query(sql)
  await world.query(readFileSync(resolve('supabase/seed.sql'), 'utf8'))
  await world.end()
  return {
    ...cluster,
    createDatabase: async () => {
      const name = `world_${++databases}`
      await admin.query(`create database ${name} template ${template}`)
      return name
    },
    stop: () => {
      void admin.end().catch(() => undefined)
      cluster.stop()
    },
  }
}
