/** `npm run lint:db`: runs the advisors and the linter of the Supabase CLI. Any warning is an error. */
import { spawnSync } from 'node:child_process'
import { SUPABASE_CLI_PATH } from '../embedded/supabase-cli'
import { startPostgres } from './support/postgres'
import { assertExtensionInstalled } from './support/server-programs'

// The linter of the CLI checks function bodies with this extension.
assertExtensionInstalled('plpgsql_check')
const server = await startPostgres({ usesTcp: true })
try {
  const remoteOption = `--remote=${server.createUrl(await server.createDatabase())}`
  const lintCommands = [
    ['db', 'advisors', remoteOption, '--level', 'warn', '--fail-on', 'warn'],
    ['db', 'lint', remoteOption, '--schema', 'public,private', '--level', 'warning', '--fail-on', 'warning'],
  ]
  for (const lintCommand of lintCommands) {
    const { status } = spawnSync(SUPABASE_CLI_PATH, lintCommand, {
      stdio: 'inherit',
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
    })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  server.stop()
}
