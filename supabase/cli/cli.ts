/**
 * The Supabase CLI, which weighs a third of all that the product needs: a package of its own, installed by whoever first
 * uses it. `npm run supabase -- <command>` runs it by hand.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FOLDER = resolve('supabase/cli')
const PROGRAM = join(FOLDER, 'node_modules/.bin/supabase')

/**
 * The program, installed where it is not yet.
 * @throws where it cannot be: without a network, and nothing kept from an earlier time
 */
export const supabaseCli = (): string => {
  if (existsSync(PROGRAM)) return PROGRAM
  const { status } = spawnSync('npm', ['ci', '--prefix', FOLDER], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('The Supabase CLI could not be installed (npm ci --prefix supabase/cli)')
  return PROGRAM
}
