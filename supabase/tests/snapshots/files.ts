import { readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

const FOLDER = resolve('supabase/tests/snapshots')

const places = (ending: string): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))

/** This folder holds the shared code. Its subfolders hold the files with cases. */
const cases = (): string[] => places('.ts').filter((path) => dirname(path) !== '.')

export const caseFiles = (): string[] =>
  cases()
    .map((path) => basename(path, '.ts'))
    .sort()
export const records = (): string[] =>
  places('.txt')
    .map((path) => basename(path, '.txt'))
    .sort()

/** @throws if no case file has this name */
export const placeOf = (caseFile: string): string => {
  const place = cases().find((path) => basename(path, '.ts') === caseFile)
  if (!place) throw new Error(`There is no case file ${caseFile}.`)
  return resolve(FOLDER, place)
}
export const recordOf = (caseFile: string): string => placeOf(caseFile).replace(/ts$/, 'txt')
