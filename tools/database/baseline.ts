/** `npm run db:baseline`: writes the baseline migration from supabase/schemas. Refused after the first deployment. */
import { BASELINE_PATH, writeBaseline } from './baseline-file.ts'
import { runCommand } from './run-command.ts'

await runCommand(() => {
  writeBaseline()
  return `Written: ${BASELINE_PATH}. Local databases need npm run db:reset.`
})
