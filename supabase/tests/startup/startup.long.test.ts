import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../embedded/folder-lock'
import {
  findEndedProcessId,
  createProject,
  runReset,
  runRestart,
  SEED_PATH,
  startProject,
  writeMigration,
  type ProcessResult,
} from './project'

const projectFolders: string[] = []
const createTestProject = (from?: string): string => {
  projectFolders.push(createProject(from))
  return projectFolders.at(-1) ?? ''
}
const getDataFolderOf = (project: string): string => join(project, 'supabase/.temp/embedded')
afterAll(() => projectFolders.forEach((folder) => rmSync(folder, { recursive: true })))

const expectStarted = (result: ProcessResult): void =>
  expect(result).toEqual({ code: 0, signal: null, stdout: 'Ada, Bram\n', stderr: '' })

/** Expects that the start fails with a one-line message and no stack trace. */
const expectRefused = (result: ProcessResult, messagePattern: RegExp): void => {
  expect(result).toMatchObject({ code: 1, stdout: '' })
  expect(result.stderr).toMatch(messagePattern)
  expect(result.stderr.trimEnd()).not.toContain('\n')
}

/** A project whose database the first tests create. Later tests copy the folder. */
let projectWithDatabase: string
beforeAll(() => {
  projectWithDatabase = createTestProject()
})

describe('a first start that fails', () => {
  it.each([
    ['killed while the database is unpacked', 'kill writeSync 30'],
    ['killed between the migrations and the seed', `kill readFileSync ${SEED_PATH}`],
    ['killed before the finished folder is renamed', 'kill renameSync being-made'],
  ])('leaves no unfinished database behind when it is %s', async (_, error) => {
    expect(await startProject(projectWithDatabase, error)).toMatchObject({ signal: 'SIGKILL', stdout: '' })
    expect(existsSync(join(getDataFolderOf(projectWithDatabase), 'database'))).toBe(false)
  })

  it('reports a full disk and leaves no database', async () => {
    expectRefused(
      await startProject(projectWithDatabase, 'full writeSync 30'),
      /^The disk is full: free some space, then start again\.$/m,
    )
    expect(existsSync(join(getDataFolderOf(projectWithDatabase), 'database'))).toBe(false)
  })

  it('reports the error of a failing seed file and leaves no database', async () => {
    const project = createTestProject()
    writeFileSync(join(project, SEED_PATH), "insert into nowhere values ('Ada');")
    expectRefused(
      await startProject(project),
      /^supabase\/seed\/10_ghosts\.sql failed \(relation "nowhere" does not exist\)/,
    )
    expect(existsSync(join(getDataFolderOf(project), 'being-made'))).toBe(false)
  })

  it('does not prevent the next start from creating the whole database', async () => {
    expectStarted(await startProject(projectWithDatabase))
    expect(existsSync(join(getDataFolderOf(projectWithDatabase), 'being-made'))).toBe(false)
  })
})

describe('a start that cannot continue', () => {
  it.each([
    ['pgdata/global/pg_control', 'cut short'],
    ['pgdata/PG_VERSION', 'empty'],
  ])('prints in one sentence what is wrong and what to do when the file %s is %s', async (file) => {
    const project = createTestProject(projectWithDatabase)
    truncateSync(join(getDataFolderOf(project), 'database', file), 0)
    expectRefused(
      await startProject(project),
      /^The database in supabase\/\.temp\/embedded\/database cannot be opened \(.+\): empty .* `npm run db:reset`/,
    )
    expect(await runReset(project)).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(getDataFolderOf(project), 'database'))).toBe(false)
  })

  it('refuses a migration that was changed after it was applied', async () => {
    const project = createTestProject(projectWithDatabase)
    writeMigration(project, 'create table public.ghosts (name text, age integer);')
    expectRefused(await startProject(project), /20250101000001_ghosts\.sql was changed: empty .* `npm run db:reset`/)
  })

  it('reports a migration that existing rows violate, and starts again after the migration is removed', async () => {
    const project = createTestProject(projectWithDatabase)
    const migrationFile = '20250101000002_short.sql'
    writeMigration(project, 'alter table public.ghosts add constraint short check (length(name) < 4);', migrationFile)
    expectRefused(
      await startProject(project),
      /20250101000002_short\.sql failed \(check constraint .*\): fix it, or empty/,
    )
    rmSync(join(project, 'supabase/migrations', migrationFile))
    expectStarted(await startProject(project))
  })

  it('refuses to start or to reset while another process uses the folder', async () => {
    const project = createTestProject(projectWithDatabase)
    // Writes the id of the parent process into the lock, because that process runs at least as long as this test.
    writeFileSync(join(getDataFolderOf(project), 'lock'), String(process.ppid))
    const inUsePattern = new RegExp(`is in use by process ${process.ppid}: stop it first`)
    expectRefused(await startProject(project), inUsePattern)
    expectRefused(await runReset(project), inUsePattern)
  })
})

it('a restart within one process never opens the database folder twice', async () => {
  expect(await runRestart(createTestProject(projectWithDatabase))).toMatchObject({
    code: 0,
    stdout: 'true true Ada, Bram\n',
    stderr: '',
  })
})

describe('a stale lock', () => {
  it.each([
    ['is empty', ''],
    ['belongs to a process that has ended', String(findEndedProcessId())],
    ['belongs to an ended process whose ID another process now has', `${process.ppid}\nbegun another day`],
  ])('does not prevent a start or a reset when it %s', (_, lock) => {
    const folder = mkdtempSync(join(tmpdir(), 'lock-'))
    projectFolders.push(folder)
    writeFileSync(join(folder, 'lock'), lock)
    lockFolder(folder)()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })
})
