import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files that one folder may hold: what has more is several things. */
const MOST = 25
/** The Supabase CLI wants all migrations in one. */
const FLAT = ['supabase/migrations']

const foldersIn = (folder: string): { folder: string; files: number }[] => {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  )
  return [
    { folder, files: entries.filter((entry) => entry.isFile()).length },
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersIn(join(folder, name))),
  ]
}

it(`keeps at most ${MOST} files in a folder`, () => {
  const full = ['src', 'supabase', 'tests'].flatMap(foldersIn).filter(({ files }) => files > MOST)
  expect(full.map(({ folder }) => folder)).toEqual(FLAT)
})
