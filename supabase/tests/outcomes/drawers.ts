import { readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

const FOLDER = resolve('supabase/tests/outcomes')

const places = (ending: string): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))

/** Files of the frame stand in the folder itself, drawers of cases in those that it holds. */
const cases = (): string[] => places('.ts').filter((path) => dirname(path) !== '.')

export const drawers = (): string[] =>
  cases()
    .map((path) => basename(path, '.ts'))
    .sort()
export const records = (): string[] =>
  places('.txt')
    .map((path) => basename(path, '.txt'))
    .sort()

/** @throws where there is no such drawer */
export const placeOf = (drawer: string): string => {
  const place = cases().find((path) => basename(path, '.ts') === drawer)
  if (!place) throw new Error(`There is no drawer ${drawer}.`)
  return resolve(FOLDER, place)
}
export const recordOf = (drawer: string): string => placeOf(drawer).replace(/ts$/, 'txt')
