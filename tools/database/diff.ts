/**
 * `npm run db:diff -- <name>`: writes a new migration with the differences between supabase/schemas and the existing
 * migrations. Needs PostgreSQL's programs, but not Docker.
 */
import { writeFileSync } from 'node:fs'
import { format } from 'date-fns'
import { startCluster } from '../../supabase/tests/support/cluster.ts'
import { createFromMigrations, createFromSchemas, computeSchemaDiff } from './schema-diff.ts'

const migrationName = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9_]*$/.test(migrationName)) {
  console.error('Usage: npm run db:diff -- <name>. The name is in lowercase with underscores, such as add_event_theme.')
  process.exit(1)
}
const server = await startCluster('postgres', true)
try {
  await createFromMigrations(server, 'from_migrations')
  await createFromSchemas(server, 'from_schemas')
  const diffSql = await computeSchemaDiff(server, 'from_migrations', 'from_schemas')
  if (diffSql) {
    const migrationPath = `supabase/migrations/${format(new Date(), 'yyyyMMddHHmmss')}_${migrationName}.sql`
    writeFileSync(migrationPath, diffSql)
    console.info(`Written: ${migrationPath}. Read it before you commit it: rows are not migrated, and drops lose data.`)
  } else console.info('Nothing to migrate: supabase/migrations and supabase/schemas agree.')
} finally {
  server.stop()
}
