/** A database of the release, full of people's data, brought up to date: nothing drifts, and no cent is lost. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { seedSql } from '../../embedded/seed-files'
import { fillWorld } from '../bench/world'
import type { Cluster } from '../support/cluster'
import { migrations, standIn, type Migration } from '../support/postgres'
import { drift } from './catalogue'
import { losses, sums } from './money'
import { fingerprintOf, isReleased, release } from './release'

export interface Report {
  applied: string[]
  /** What went wrong, in words; empty: nothing. */
  faults: string[]
}

/**
 * The seed of today, while it still loads on the release; once it does not, the last one that did is kept beside this
 * file.
 */
const seed = (): string => {
  const kept = resolve('supabase/tests/upgrade/seed.sql')
  return existsSync(kept) ? readFileSync(kept, 'utf8') : seedSql('supabase')
}

const asOwner = async <Result>(
  cluster: Cluster,
  database: string,
  run: (db: Client) => Promise<Result>,
): Promise<Result> => {
  const db = await cluster.connect(database)
  try {
    return await run(db)
  } finally {
    await db.end()
  }
}

const make = async (cluster: Cluster, name: string, sources: string[]): Promise<string> => {
  await asOwner(cluster, 'postgres', (db) => db.query(`create database ${name}`))
  await asOwner(cluster, name, async (db) => {
    for (const sql of sources) await db.query(sql)
  })
  return name
}

const made = new WeakMap<Cluster, Promise<[released: string, fresh: string]>>()

/** The release with the demo world in it, and a fresh schema of today: made once a server, then copied. */
const templates = (cluster: Cluster, old: Migration[], all: Migration[]) => {
  const found =
    made.get(cluster) ??
    (async (): Promise<[string, string]> => [
      await make(cluster, 'released', [standIn(), ...old.map(({ sql }) => sql), seed()]),
      await make(cluster, 'fresh', [standIn(), ...all.map(({ sql }) => sql)]),
    ])()
  made.set(cluster, found)
  return found
}

let copies = 0
const copy = async (cluster: Cluster, template: string): Promise<Client> => {
  const name = `${template}_${++copies}`
  await asOwner(cluster, 'postgres', (db) => db.query(`create database ${name} template ${template}`))
  return cluster.connect(name)
}

/**
 * @param more migrations besides those of the folder, newer than all of them
 * @param large also years of bookings, as the bench has them
 */
export const upgrade = async (cluster: Cluster, more: Migration[] = [], large = false): Promise<Report> => {
  const mark = release()
  const all = migrations()
  const old = all.filter((migration) => isReleased(migration, mark))
  const newer = [...all.filter((migration) => !isReleased(migration, mark)), ...more]
  const report: Report = { applied: newer.map(({ name }) => name), faults: [] }
  if (mark.fingerprint !== null && mark.fingerprint !== fingerprintOf(old))
    report.faults.push(`A migration of ${mark.version} is not as it was released.`)
  const [released, today] = await templates(cluster, old, all)
  const [db, fresh] = [await copy(cluster, released), await copy(cluster, today)]
  try {
    if (large) await fillWorld(db)
    for (const { sql } of more) await fresh.query(sql)
    const before = await sums(db)
    for (const { name, sql } of newer) {
      try {
        await db.query(sql)
      } catch (error) {
        report.faults.push(
          `${name} fails on a database in use: ${error instanceof Error ? error.message : String(error)}`,
        )
        return report
      }
    }
    report.faults.push(...losses(before, await sums(db)), ...(await drift(db, fresh)))
    return report
  } finally {
    await db.end()
    await fresh.end()
  }
}
