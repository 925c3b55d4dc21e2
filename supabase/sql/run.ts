/** `npm run format` and, with `--check`, `npm run lint`: the drawers and the demo world as the formatter lays them out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seedFiles } from '../embedded/seed-files'
import { Unreadable } from './body'
import { format } from './format'

const folder = fileURLToPath(new URL('../', import.meta.url))
const files = [...readdirSync(`${folder}migrations`).map((name) => `migrations/${name}`), ...seedFiles(folder)]
const check = process.argv.includes('--check')
for (const file of files) {
  const sql = readFileSync(folder + file, 'utf8')
  try {
    const out = format(sql)
    if (out === sql) continue
    if (!check) writeFileSync(folder + file, out)
    else {
      console.error(`supabase/${file} is not laid out: npm run format`)
      process.exitCode = 1
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    console.error(`supabase/${file}:${sql.slice(0, error.start).split('\n').length}: ${error.message}`)
    process.exitCode = 1
  }
}
