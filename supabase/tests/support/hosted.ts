import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SUPABASE_CLI } from '../../embedded/supabase-cli'
import { startCluster, type Cluster } from './cluster'
import { authSql, storageSql } from './postgres'

export interface HostedServer extends Cluster {
  /** Name of the project's database. */
  database: string
}

const cli = (args: string[]): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(SUPABASE_CLI, args, {
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()))
    child.once('error', failed)
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`supabase ${args.join(' ')} failed:\n${said.join('').slice(-4000)}`)),
    )
  })

/**
 * A throw-away PostgreSQL shaped like a hosted project, whose migrations and seed were pushed by the Supabase CLI
 * itself.
 * @param clock the instant at which the demo world is seeded, for private.now()
 */
export const startHosted = async (clock: string): Promise<HostedServer> => {
  const cluster = await startCluster('supabase_admin', true)
  const database = 'project'
  try {
    const admin = await cluster.connect('postgres')
    await admin.query(`create database ${database}`)
    await admin.query(`alter database ${database} set house.now = '${clock}'`)
    await admin.end()
    const project = await cluster.connect(database)
    await project.query(readFileSync(resolve('supabase/tests/support/hosted.sql'), 'utf8'))
    await project.query(`set role supabase_auth_admin; ${authSql()}`)
    await project.query(`set role supabase_storage_admin; ${storageSql()}`)
    await project.end()
    await cli(['db', 'push', `--remote=${cluster.url(database, 'postgres')}`, '--include-seed', '--yes'])
  } catch (error) {
    cluster.stop()
    throw error
  }
  return { ...cluster, database }
}
