/**
 * `npm run db:freeze`: records the migrations of the first real deployment. From then on they never change, and
 * `npm run db:diff` writes new ones.
 */
import { DEPLOYED_PATH, freezeMigrations } from './baseline-file.ts'
import { runCommand } from './run-command.ts'

await runCommand(() => {
  freezeMigrations()
  return `Written: ${DEPLOYED_PATH}. Commit it.`
})
