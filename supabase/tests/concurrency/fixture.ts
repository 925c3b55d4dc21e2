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
    const ownerClient = await server.connect(databaseName)
    await setTestTime(ownerClient)
    await ownerClient.query(`begin; ${readFixturesSql()}; commit`)
    await ownerClient.query(RUN_EXPIRY_SQL)
    await ownerClient.end()
    return databaseName
  }
  const templatePromise = templatePromises.get(server) ?? createFixtureDatabase()
  templatePromises.set(server, templatePromise)
  return templatePromise
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
  const clientPromise = sequentialClients.get(server) ?? createFixtureDatabase()
  sequentialClients.set(server, clientPromise)
  return clientPromise
}

const initialStates = new WeakMap<PostgresServer, Promise<TableState>>()

export const getInitialState = (server: PostgresServer): Promise<TableState> => {
  const statePromise = initialStates.get(server) ?? getSequentialClient(server).then(readState)
  initialStates.set(server, statePromise)
  return statePromise
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
  const adminClient = await server.connect('postgres')
  await adminClient.query(`drop database ${database} with (force)`)
  await adminClient.end()
}

const sharedFixtures = new WeakMap<PostgresServer, Promise<Fixture>>()

/** The connections that all tests without schema changes share. New connections would load every function again. */
export const getFixture = (server: PostgresServer): Promise<Fixture> => {
  const fixturePromise = sharedFixtures.get(server) ?? createFixture(server)
  sharedFixtures.set(server, fixturePromise)
  return fixturePromise
}

/** Drops the shared database after an error. The next concurrency test creates a new one. */
export const discardFixture = (server: PostgresServer, fixture: Fixture) => {
  sharedFixtures.delete(server)
  return closeFixture(server, fixture)
}
