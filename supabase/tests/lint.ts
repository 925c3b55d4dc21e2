/** `npm run lint:db`: what the Supabase CLI finds amiss in the schema, from warnings up; nothing may be. */
import { spawnSync } from 'node:child_process'
import { startPostgres } from './support/postgres'

const server = await startPostgres({ tcp: true })
if (!server) {
  console.warn('Skipped, as no PostgreSQL server can start here: lints of the database')
} else {
  try {
    const database = await server.createDatabase()
    const db = await server.connect(database)
    const { rowCount: checker } = await db.query(`select from pg_available_extensions where name = 'plpgsql_check'`)
    await db.end()
    if (!checker) console.warn('Without the extension plpgsql_check (Debian: postgresql-15-plpgsql-check) the functions\' bodies are not linted.')
    const remote = `--remote=${server.url(database)}`
    const commands = [
      ['db', 'advisors', remote, '--level', 'warn', '--fail-on', 'warn'],
      ...(checker ? [['db', 'lint', remote, '--schema', 'public,private', '--level', 'warning', '--fail-on', 'warning']] : []),
    ]
    for (const command of commands) {
      const { status } = spawnSync('npx', ['supabase', ...command], { stdio: 'inherit', env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' } })
      if (status !== 0) process.exitCode = 1
    }
  } finally {
    server.stop()
  }
}
