import { readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

const FOLDER = resolve('supabase/tests/snapshots')

const listPaths = (ending: string): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))

/** The case files are in the subfolders. The folder itself holds only shared code. */
const listCasePaths = (): string[] => listPaths('.ts').filter((path) => dirname(path) !== '.')

export const listCaseFiles = (): string[] =>
  listCasePaths()
    .map((path) => basename(path, '.ts'))
    .sort()
export const listRecords = (): string[] =>
  listPaths('.txt')
    .map((path) => basename(path, '.txt'))
    .sort()

/**
 * Returns the path of the case file with this name.
 * @throws if there is none
 */
export const findPath = (caseFile: string): string => {
  const path = listCasePaths().find((path) => basename(path, '.ts') === caseFile)
  if (!path) throw new Error(`There is no case file ${caseFile}.`)
  return resolve(FOLDER, path)
}
export const recordOf = (caseFile: string): string => findPath(caseFile).replace(/ts$/, 'txt')
