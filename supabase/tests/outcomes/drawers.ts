import { readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

const FOLDER = resolve('supabase/tests/outcomes')

/** Files of the frame stand in the folder itself, drawers of cases in those that it holds. */
const places = (ending: string): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && dirname(path) !== '.')
    .map((path) => resolve(FOLDER, path))

const namesOf = (ending: string): string[] =>
  places(ending)
    .map((path) => basename(path, ending))
    .sort()

export const drawers = () => namesOf('.ts')
export const records = () => namesOf('.txt')

/** @throws where there is no such drawer */
export const placeOf = (drawer: string): string => {
  const place = places('.ts').find((path) => basename(path, '.ts') === drawer)
  if (!place) throw new Error(`There is no drawer ${drawer}.`)
  return place
}
export const recordOf = (drawer: string): string => placeOf(drawer).replace(/ts$/, 'txt')
