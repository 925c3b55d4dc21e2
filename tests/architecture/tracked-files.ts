import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CODE_FOLDERS = ['src', 'supabase', 'tests', 'tools']

/** The files of the repository whose path matches, including files that are not committed yet. */
export const listTrackedFiles = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CODE_FOLDERS], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => pattern.test(path) && existsSync(path))
