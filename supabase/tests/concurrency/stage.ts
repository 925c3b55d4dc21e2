/** Where pairs meet: one world that all begin with, and who acts there. */
import { EXPIRE } from '../support/expiry'
import type { Client } from 'pg'
import { CLOCK } from '../outcomes/frame'
import { fixtures } from '../support/check-fixtures'
import type { PostgresServer } from '../support/postgres'
import { remember } from '../support/pristine'
import { worldAt, type World } from './state'

const setTime = (db: Client) => db.query(`select set_config('house.now', '${CLOCK}', false)`)

const worlds = new WeakMap<PostgresServer, Promise<string>>()

/** The database that pairs begin with. What has run out is seen to before, so that neither of the two meets it. */
const worldOf = (server: PostgresServer): Promise<string> => {
  const make = async () => {
    const name = await server.createDatabase()
    const owner = await server.connect(name)
    await setTime(owner)
    await owner.query(`begin; ${fixtures()}; commit`)
    await owner.query(EXPIRE)
    await owner.end()
    return name
  }
  const known = worlds.get(server) ?? make()
  worlds.set(server, known)
  return known
}

const turns = new WeakMap<PostgresServer, Promise<Client>>()

/** One caller for all that is done in turn, as a new one has every function to read first. It ends with the server. */
export const callerOf = (server: PostgresServer): Promise<Client> => {
  const make = async () => {
    const db = await server.connect(await server.createDatabase(await worldOf(server)))
    db.on('error', () => undefined)
    await setTime(db)
    return db
  }
  const known = turns.get(server) ?? make()
  turns.set(server, known)
  return known
}

const befores = new WeakMap<PostgresServer, Promise<World>>()

export const worldBefore = (server: PostgresServer): Promise<World> => {
  const known = befores.get(server) ?? callerOf(server).then(worldAt)
  befores.set(server, known)
  return known
}

/** Two callers and an owner at one database, and what puts back what they changed there. */
export interface Stage {
  database: string
  owner: Client
  one: Client
  two: Client
  restore: (tables: string[]) => Promise<void>
  before: World
}

export const makeStage = async (server: PostgresServer): Promise<Stage> => {
  const name = await server.createDatabase(await worldOf(server))
  const [owner, one, two] = [await server.connect(name), await server.connect(name), await server.connect(name)]
  for (const db of [owner, one, two]) {
    db.on('error', () => undefined)
    await setTime(db)
  }
  const restore = await remember({ exec: (sql) => owner.query(sql) })
  return { database: name, owner, one, two, restore, before: await worldBefore(server) }
}

/** Removes the database too: a run of hundreds would fill the memory. */
export const leave = async (server: PostgresServer, { database, owner, one, two }: Stage): Promise<void> => {
  await Promise.all([owner, one, two].map((db) => db.end()))
  const admin = await server.connect('postgres')
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
}

const stages = new WeakMap<PostgresServer, Promise<Stage>>()

/** One stage for all that leave the schema as it is: new callers would have every function to read first. */
export const stageOf = (server: PostgresServer): Promise<Stage> => {
  const known = stages.get(server) ?? makeStage(server)
  stages.set(server, known)
  return known
}

/** After one that went wrong, the next begins on another. */
export const forgetStage = (server: PostgresServer, stage: Stage) => {
  stages.delete(server)
  return leave(server, stage)
}
