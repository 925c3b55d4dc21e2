/**
 * The Supabase CLI, which weighs a third of all that the product needs: a package of its own, installed by whoever first
 * uses it. `npm run supabase -- <command>` runs it by hand.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FOLDER = resolve('supabase/cli')
const PROGRAM = join(FOLDER, 'node_modules/.bin/supabase')

/** Beside its place, and moved there whole: whoever else installs it meanwhile finds all of it or nothing. */
const install = (): void => {
  mkdirSync('supabase/.temp', { recursive: true })
  const beside = mkdtempSync(resolve('supabase/.temp/cli-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(FOLDER, file), join(beside, file))
    const { status } = spawnSync('npm', ['ci', '--prefix', beside], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('The Supabase CLI could not be installed (npm ci in supabase/cli)')
    renameSync(join(beside, 'node_modules'), join(FOLDER, 'node_modules'))
  } catch (error) {
    if (!existsSync(PROGRAM)) throw error
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/**
 * The program, installed where it is not yet.
 * @throws where it cannot be: without a network, and nothing kept from an earlier time
 */
export const supabaseCli = (): string => {
  if (!existsSync(PROGRAM)) install()
  return PROGRAM
}
