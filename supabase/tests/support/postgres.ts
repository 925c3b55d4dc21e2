import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { seedSql } from '../../embedded/seed-files'
import { connectTo, startCluster, type Cluster } from './cluster'

export interface PostgresServer extends Cluster {
  /** A throw-away database with every migration and the seed; or like another one, to which nobody is connected. */
  createDatabase: (like?: string) => Promise<string>
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

/** A database to clone from: every migration and the seed, set in at the clock's instant; '' for the real one. */
const makeTemplate = async (cluster: Cluster, clock: string): Promise<string> => {
  const template = `template_world_${Date.parse(clock) || 'now'}`
  const admin = await cluster.connect('postgres')
  await admin.query(`create database ${template}`)
  await admin.end()
  const world = await cluster.connect(template)
  await world.query(`select set_config('house.now', $1, false)`, [clock])
  for (const sql of schemaSql()) await world.query(sql)
  await world.query(seedSql('supabase'))
  await world.end()
  return template
}

interface Shared {
  folder: string
  template: string
}

/**
 * One server for all files of a run, started by whoever asks first at the address that SHARED_POSTGRES gets: each file
 * would otherwise set up a server and write the demo world again.
 */
export const sharePostgres = async (): Promise<() => void> => {
  let cluster: Promise<Cluster> | undefined
  const templates = new Map<string, Promise<string>>()
  // One after the other: roles belong to the whole server, and two templates would create them at the same time.
  let last: Promise<unknown> = Promise.resolve()
  const answer = async (clock: string): Promise<Shared> => {
    cluster ??= startCluster('postgres', false)
    const server = await cluster
    const template = templates.get(clock) ?? last.then(() => makeTemplate(server, clock))
    templates.set(clock, template)
    last = template.catch(() => undefined)
    return { folder: server.folder, template: await template }
  }
  const desk = createServer((request, response) => {
    const clock = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('clock') ?? ''
    answer(clock).then(
      (shared) => response.end(JSON.stringify(shared)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => desk.listen(0, '127.0.0.1', done))
  process.env.SHARED_POSTGRES = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
  return () => {
    desk.close()
    void cluster?.then((server) => server.stop())
  }
}

/** A server, and the name of the database in it to clone from. */
type Source = Cluster & { template: string }

/** The run's own server, which others use too. */
const askShared = async (address: string, clock: string): Promise<Source> => {
  const reply = await fetch(`${address}?${new URLSearchParams({ clock })}`)
  if (!reply.ok) throw new Error(await reply.text())
  const { folder, template } = (await reply.json()) as Shared
  return {
    folder,
    template,
    connect: (database) => connectTo(folder, database),
    url: () => {
      throw new Error('The shared server has no address: ask for one with tcp.')
    },
    stop: () => undefined,
  }
}

const startOwn = async (tcp: boolean, clock: string): Promise<Source> => {
  const cluster = await startCluster('postgres', tcp)
  return { ...cluster, template: await makeTemplate(cluster, clock) }
}

/**
 * A PostgreSQL whose databases hold the demo world: the run's own where one is shared, else a throw-away one; throws
 * where none can start.
 * @param tcp also listen on a free port of this machine
 * @param clock the instant at which the demo world is seeded, for private.now(); else the real one
 */
export const startPostgres = async ({ tcp = false, clock = '' } = {}): Promise<PostgresServer> => {
  const address = tcp ? undefined : process.env.SHARED_POSTGRES
  const { folder, template, connect, url, stop } = address
    ? await askShared(address, clock)
    : await startOwn(tcp, clock)
  const admin = await connect('postgres')
  return {
    folder,
    connect,
    url,
    createDatabase: async (like = template) => {
      const name = `world_${process.pid}_${++databases}`
      await admin.query(`create database ${name} template ${like} strategy file_copy`)
      return name
    },
    stop: () => {
      void admin.end().catch(() => undefined)
      stop()
    },
  }
}
