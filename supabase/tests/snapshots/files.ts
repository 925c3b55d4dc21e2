import { readdirSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

const SNAPSHOTS_FOLDER = resolve('supabase/tests/snapshots')

const listFilesEndingWith = (ending: string): string[] =>
  readdirSync(SNAPSHOTS_FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending))

/** The case files are in the subfolders. The folder itself holds only shared code. */
const listCasePaths = (): string[] => listFilesEndingWith('.ts').filter((path) => dirname(path) !== '.')

export const listCaseFiles = (): string[] =>
  listCasePaths()
    .map((path) => basename(path, '.ts'))
    .sort()
export const listRecordFiles = (): string[] =>
  listFilesEndingWith('.txt')
    .map((path) => basename(path, '.txt'))
    .sort()

/**
 * Returns the path of the case file with this name.
 * @throws if there is none
 */
export const findCasePath = (caseFile: string): string => {
  const path = listCasePaths().find((path) => basename(path, '.ts') === caseFile)
  if (!path) throw new Error(`There is no case file ${caseFile}.`)
  return resolve(SNAPSHOTS_FOLDER, path)
}
export const getRecordPath = (caseFile: string): string => findCasePath(caseFile).replace(/ts$/, 'txt')
