import { spawnSync } from 'node:child_process'
import { supabaseCli } from './cli.ts'

process.exitCode = spawnSync(supabaseCli(), process.argv.slice(2), { stdio: 'inherit' }).status ?? 1
