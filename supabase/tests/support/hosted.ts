import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SUPABASE_CLI_PATH } from '../../embedded/supabase-cli'
import { SET_BANK_ACCOUNT_SQL } from './postgres'
import { startCluster, type PostgresCluster } from './cluster'
import { readAuthSql, readStorageSql } from './postgres'

export interface HostedServer extends PostgresCluster {
  /** Name of the project's database. */
  database: string
}

const runCli = (args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(SUPABASE_CLI_PATH, args, {
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const outputChunks: string[] = []
    for (const outputStream of [child.stdout, child.stderr])
      outputStream.on('data', (text: Buffer) => outputChunks.push(text.toString()))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`supabase ${args.join(' ')} failed:\n${outputChunks.join('').slice(-4000)}`)),
    )
  })

/**
 * Starts a temporary PostgreSQL with the roles and schemas of a hosted project, and applies the migrations and the seed
 * with the Supabase CLI.
 * @param seedTime the time that private.now() returns while the demo data is seeded
 */
export const startHosted = async (seedTime: string): Promise<HostedServer> => {
  const cluster = await startCluster('supabase_admin', true)
  const database = 'project'
  try {
    const adminConnection = await cluster.connect('postgres')
    await adminConnection.query(`create database ${database}`)
    await adminConnection.query(`alter database ${database} set app.now = '${seedTime}'`)
    await adminConnection.end()
    const projectDatabase = await cluster.connect(database)
    await projectDatabase.query(readFileSync(resolve('supabase/tests/support/hosted.sql'), 'utf8'))
    await projectDatabase.query(`set role supabase_auth_admin; ${readAuthSql()}`)
    await projectDatabase.query(`set role supabase_storage_admin; ${readStorageSql()}`)
    await projectDatabase.end()
    await runCli(['db', 'push', `--remote=${cluster.createUrl(database, 'postgres')}`, '--include-seed', '--yes'])
    const ownerConnection = await cluster.connect(database)
    await ownerConnection.query(SET_BANK_ACCOUNT_SQL)
    await ownerConnection.end()
  } catch (error) {
    cluster.stop()
    throw error
  }
  return { ...cluster, database }
}
