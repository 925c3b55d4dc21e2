/** The database and connections for tests that run two calls at once. */
import { RUN_EXPIRY_SQL } from '../support/expiry'
import type { Client } from 'pg'
import { TEST_TIME } from '../snapshots/case'
import { readFixturesSql } from '../support/check-fixtures'
import type { PostgresServer } from '../support/postgres'
import { createRestorePoint } from '../support/clean-database'
import { readState, type TableState } from './state'

const setTestTime = (db: Client) => db.query(`select set_config('app.now', '${TEST_TIME}', false)`)

const templatePromises = new WeakMap<PostgresServer, Promise<string>>()

/**
 * Creates the template database of all tests. Ends expired holds, offers and orders first, because the tested calls
 * would otherwise end them.
 */
const getTemplate = (server: PostgresServer): Promise<string> => {
  const createFixtureDatabase = async () => {
    const databaseName = await server.createDatabase()
    const owner = await server.connect(databaseName)
    await setTestTime(owner)
    await owner.query(`begin; ${readFixturesSql()}; commit`)
    await owner.query(RUN_EXPIRY_SQL)
    await owner.end()
    return databaseName
  }
  const cachedTemplate = templatePromises.get(server) ?? createFixtureDatabase()
  templatePromises.set(server, cachedTemplate)
  return cachedTemplate
}

const sequentialClients = new WeakMap<PostgresServer, Promise<Client>>()

/**
 * A connection that all concurrency tests share to run two calls one after the other. It stays open, because a new
 * connection would parse every function again.
 */
export const getSequentialClient = (server: PostgresServer): Promise<Client> => {
  const createFixtureDatabase = async () => {
    const db = await server.connect(await server.createDatabase(await getTemplate(server)))
    db.on('error', () => undefined)
    await setTestTime(db)
    return db
  }
  const cached = sequentialClients.get(server) ?? createFixtureDatabase()
  sequentialClients.set(server, cached)
  return cached
}

const initialStates = new WeakMap<PostgresServer, Promise<TableState>>()

export const getInitialState = (server: PostgresServer): Promise<TableState> => {
  const cached = initialStates.get(server) ?? getSequentialClient(server).then(readState)
  initialStates.set(server, cached)
  return cached
}

/** A database with two callers and the owner, and a function that restores changed tables. */
export interface Fixture {
  database: string
  owner: Client
  firstClient: Client
  secondClient: Client
  restoreTables: (tables: string[]) => Promise<void>
  initialState: TableState
}

export const createFixture = async (server: PostgresServer): Promise<Fixture> => {
  const databaseName = await server.createDatabase(await getTemplate(server))
  const [owner, one, two] = [
    await server.connect(databaseName),
    await server.connect(databaseName),
    await server.connect(databaseName),
  ]
  for (const db of [owner, one, two]) {
    db.on('error', () => undefined)
    await setTestTime(db)
  }
  const restore = await createRestorePoint({ exec: (sql) => owner.query(sql) })
  return {
    database: databaseName,
    owner,
    firstClient: one,
    secondClient: two,
    restoreTables: restore,
    initialState: await getInitialState(server),
  }
}

/** Closes the connections and drops the database, because hundreds of databases would fill the memory. */
export const closeFixture = async (
  server: PostgresServer,
  { database, owner, firstClient, secondClient }: Fixture,
): Promise<void> => {
  await Promise.all([owner, firstClient, secondClient].map((db) => db.end()))
  const admin = await server.connect('postgres')
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}

const sharedFixtures = new WeakMap<PostgresServer, Promise<Fixture>>()

/** The connections that all tests without schema changes share. New connections would load every function again. */
export const getFixture = (server: PostgresServer): Promise<Fixture> => {
  const cached = sharedFixtures.get(server) ?? createFixture(server)
  sharedFixtures.set(server, cached)
  return cached
}

/** Drops the shared database after an error. The next concurrency test creates a new one. */
export const discardFixture = (server: PostgresServer, fixture: Fixture) => {
  sharedFixtures.delete(server)
  return closeFixture(server, fixture)
}
