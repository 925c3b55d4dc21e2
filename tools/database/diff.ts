/**
 * `npm run db:diff -- <name>`: writes a new migration with the differences between supabase/schemas and the existing
 * migrations. Refused before the first deployment, and if only comments differ. Needs PostgreSQL's programs, but not
 * Docker.
 */
import { writeFileSync } from 'node:fs'
import { format } from 'date-fns'
import { startCluster } from '../../supabase/tests/support/cluster.ts'
import { assertDeployed, changesOnlyComments } from './baseline-file.ts'
import { runCommand } from './run-command.ts'
import { createFromMigrations, createFromSchemas, computeSchemaDiff } from './schema-diff.ts'

const readMigrationName = (): string => {
  const name = process.argv[2] ?? ''
  if (/^[a-z][a-z0-9_]*$/.test(name)) return name
  throw new Error(
    'Usage: npm run db:diff -- <name>. The name is in lowercase with underscores, such as add_event_theme.',
  )
}

const computeDiff = async (): Promise<string> => {
  const server = await startCluster('postgres', true)
  try {
    await createFromMigrations(server, 'from_migrations')
    await createFromSchemas(server, 'from_schemas')
    return await computeSchemaDiff(server, 'from_migrations', 'from_schemas')
  } finally {
    server.stop()
  }
}

await runCommand(async () => {
  const migrationName = readMigrationName()
  assertDeployed()
  const diffSql = await computeDiff()
  if (!diffSql) return 'Nothing to migrate: supabase/migrations and supabase/schemas agree.'
  if (changesOnlyComments(diffSql))
    throw new Error('Only comments differ. They are deployed with the next change of an object.')
  const migrationPath = `supabase/migrations/${format(new Date(), 'yyyyMMddHHmmss')}_${migrationName}.sql`
  writeFileSync(migrationPath, diffSql)
  return `Written: ${migrationPath}. Read it before you commit it: rows are not migrated, and drops lose data.`
})
