/** The shared database of the concurrency pairs and its connections. */
import { EXPIRE } from '../support/expiry'
import type { Client } from 'pg'
import { TEST_TIME } from '../snapshots/case'
import { fixtures } from '../support/check-fixtures'
import type { PostgresServer } from '../support/postgres'
import { remember } from '../support/clean-database'
import { appAt, type TestApp } from './state'

const setTime = (db: Client) => db.query(`select set_config('app.now', '${TEST_TIME}', false)`)

const worlds = new WeakMap<PostgresServer, Promise<string>>()

/** The template database of all pairs. Everything expired is ended first so that neither call does it. */
const appOf = (server: PostgresServer): Promise<string> => {
  const make = async () => {
    const name = await server.createDatabase()
    const owner = await server.connect(name)
    await setTime(owner)
    await owner.query(`begin; ${fixtures()}; commit`)
    await owner.query(EXPIRE)
    await owner.end()
    return name
  }
  const cached = worlds.get(server) ?? make()
  worlds.set(server, cached)
  return cached
}

const turns = new WeakMap<PostgresServer, Promise<Client>>()

/**
 * One connection for all runs in sequence, because a new connection loads every function again. It closes with the
 * server.
 */
export const callerOf = (server: PostgresServer): Promise<Client> => {
  const make = async () => {
    const db = await server.connect(await server.createDatabase(await appOf(server)))
    db.on('error', () => undefined)
    await setTime(db)
    return db
  }
  const cached = turns.get(server) ?? make()
  turns.set(server, cached)
  return cached
}

const befores = new WeakMap<PostgresServer, Promise<TestApp>>()

export const appBefore = (server: PostgresServer): Promise<TestApp> => {
  const cached = befores.get(server) ?? callerOf(server).then(appAt)
  befores.set(server, cached)
  return cached
}

/** A database with two callers and the owner, and a function that restores changed tables. */
export interface Fixture {
  database: string
  owner: Client
  one: Client
  two: Client
  restore: (tables: string[]) => Promise<void>
  before: TestApp
}

export const makeFixture = async (server: PostgresServer): Promise<Fixture> => {
  const name = await server.createDatabase(await appOf(server))
  const [owner, one, two] = [await server.connect(name), await server.connect(name), await server.connect(name)]
  for (const db of [owner, one, two]) {
    db.on('error', () => undefined)
    await setTime(db)
  }
  const restore = await remember({ exec: (sql) => owner.query(sql) })
  return { database: name, owner, one, two, restore, before: await appBefore(server) }
}

/** Also drops the database. Hundreds of databases would fill the memory. */
export const leave = async (server: PostgresServer, { database, owner, one, two }: Fixture): Promise<void> => {
  await Promise.all([owner, one, two].map((db) => db.end()))
  const admin = await server.connect('postgres')
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}

const stages = new WeakMap<PostgresServer, Promise<Fixture>>()

/** The connections for all pairs that do not change the schema. New connections would load every function again. */
export const fixtureOf = (server: PostgresServer): Promise<Fixture> => {
  const cached = stages.get(server) ?? makeFixture(server)
  stages.set(server, cached)
  return cached
}

/** Drops the shared database after an error. The next pair creates another one. */
export const discardFixture = (server: PostgresServer, fixture: Fixture) => {
  stages.delete(server)
  return leave(server, fixture)
}
