import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { readSeedSql } from '../../embedded/seed-files'
import { connectToCluster, startCluster, type PostgresCluster } from './cluster'

export interface PostgresServer extends PostgresCluster {
  /**
   * Creates a temporary database with all migrations and the seed. With `like`, copies that database, which must have
   * no open connections.
   */
  createDatabase: (like?: string) => Promise<string>
}

export interface Migration {
  /** The file name of the migration, which consists of a number and a subject. */
  name: string
  sql: string
}

export const readMigrations = (): Migration[] => {
  const folder = resolve('supabase/migrations')
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
}

const readSupportFile = (name: string): string => readFileSync(resolve('supabase/tests/support', name), 'utf8')

/**
 * The SQL of the schemas that Supabase's own services create, such as auth and storage. The owners of these schemas
 * must run this SQL.
 */
export const readAuthSql = (): string => readSupportFile('auth.sql')
export const readStorageSql = (): string => readSupportFile('storage.sql')

/** Everything that a hosted project contains before the first migration. */
export const hostedSchemaSql = (): string =>
  [readSupportFile('hosted-services.sql'), readAuthSql(), readStorageSql()].join('\n')
export const readSchemaSql = (): string[] => [hostedSchemaSql(), ...readMigrations().map(({ sql }) => sql)]

let databaseCount = 0

/**
 * Sets a real bank account, because customers cannot pay by bank transfer with the sample account of the demo data. The
 * version of the settings does not change.
 */
export const SET_BANK_ACCOUNT_SQL = `alter table public.settings disable trigger user;
  update public.settings set bank_account_name = 'Next Room' where only_row;
  alter table public.settings enable trigger user`

/** Creates a database to clone, with every migration and the seed. An empty `testTime` means the real time. */
const createTemplate = async (cluster: PostgresCluster, testTime: string): Promise<string> => {
  const templateName = `template_world_${Date.parse(testTime) || 'now'}`
  const adminClient = await cluster.connect('postgres')
  await adminClient.query(`create database ${templateName}`)
  await adminClient.end()
  const templateConnection = await cluster.connect(templateName)
  await templateConnection.query(`select set_config('app.now', $1, false)`, [testTime])
  for (const sql of readSchemaSql()) await templateConnection.query(sql)
  await templateConnection.query(readSeedSql('supabase'))
  await templateConnection.query(SET_BANK_ACCOUNT_SQL)
  await templateConnection.end()
  return templateName
}

interface SharedServer {
  folder: string
  templateName: string
}

/**
 * Starts one PostgreSQL server for all test files, when the first file requests its URL. Each file would otherwise
 * start its own server and seed it.
 */
export const sharePostgres = async (): Promise<() => void> => {
  let sharedCluster: Promise<PostgresCluster> | undefined
  const templatesByTime = new Map<string, Promise<string>>()
  // Creates templates one after the other. Roles belong to the server, so two migrations at the same time would both
  // create the same role.
  let lastTemplate: Promise<unknown> = Promise.resolve()
  const getSharedServer = async (testTime: string): Promise<SharedServer> => {
    sharedCluster ??= startCluster('postgres', false)
    const server = await sharedCluster
    const templatePromise = templatesByTime.get(testTime) ?? lastTemplate.then(() => createTemplate(server, testTime))
    templatesByTime.set(testTime, templatePromise)
    lastTemplate = templatePromise.catch(() => undefined)
    return { folder: server.folder, templateName: await templatePromise }
  }
  const httpServer = createServer((request, response) => {
    const testTime = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('clock') ?? ''
    getSharedServer(testTime).then(
      (shared) => response.end(JSON.stringify(shared)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  process.env.SHARED_POSTGRES = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
  return () => {
    httpServer.close()
    void sharedCluster?.then((server) => server.stop())
  }
}

/** A server and the name of its database to clone. */
type TemplateServer = PostgresCluster & { template: string }

/** Connects to the run's shared server. */
const connectToSharedServer = async (address: string, testTime: string): Promise<TemplateServer> => {
  const templateResponse = await fetch(`${address}?${new URLSearchParams({ clock: testTime })}`)
  if (!templateResponse.ok) throw new Error(await templateResponse.text())
  const { folder, templateName } = (await templateResponse.json()) as SharedServer
  return {
    folder,
    template: templateName,
    connect: (database) => connectToCluster(folder, database),
    createUrl: () => {
      throw new Error('The shared server has no address: ask for one with tcp.')
    },
    stop: () => undefined,
  }
}

const startOwnServer = async (usesTcp: boolean, testTime: string): Promise<TemplateServer> => {
  const cluster = await startCluster('postgres', usesTcp)
  return { ...cluster, template: await createTemplate(cluster, testTime) }
}

/**
 * Opens a PostgreSQL server with the demo data: the shared server of the test run, otherwise a temporary one.
 * @param usesTcp true to listen on a free local port too
 * @param testTime the time that private.now() returns while the demo data is seeded; the real time by default
 * @throws if no server can start
 */
export const startPostgres = async ({ usesTcp = false, testTime = '' } = {}): Promise<PostgresServer> => {
  const sharedServerUrl = usesTcp ? undefined : process.env.SHARED_POSTGRES
  const { folder, template, connect, createUrl, stop } = sharedServerUrl
    ? await connectToSharedServer(sharedServerUrl, testTime)
    : await startOwnServer(usesTcp, testTime)
  const adminClient = await connect('postgres')
  return {
    folder,
    connect,
    createUrl,
    createDatabase: async (like = template) => {
      const databaseName = `world_${process.pid}_${++databaseCount}`
      await adminClient.query(`create database ${databaseName} template ${like} strategy file_copy`)
      return databaseName
    },
    stop: () => {
      void adminClient.end().catch(() => undefined)
      stop()
    },
  }
}
