import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../embedded/folder-lock'
import { deadProcess, makeProject, reset, restart, SEED, start, writeMigration, type Ended } from './project'

const folders: string[] = []
const newProject = (from?: string): string => {
  folders.push(makeProject(from))
  return folders.at(-1) ?? ''
}
const homeOf = (project: string): string => join(project, 'supabase/.temp/embedded')
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const starts = (ended: Ended): void => expect(ended).toEqual({ code: 0, signal: null, out: 'Ada, Bram\n', err: '' })

/** The error is a single line without a stack trace. */
const refuses = (ended: Ended, sentence: RegExp): void => {
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toMatch(sentence)
  expect(ended.err.trimEnd()).not.toContain('\n')
}

/** The first tests create this project's database. Later tests copy it as a used project. */
let used: string
beforeAll(() => {
  used = newProject()
})

describe('a first start that fails', () => {
  it.each([
    ['killed while the database is unpacked', 'kill writeSync 30'],
    ['killed between the migrations and the seed', `kill readFileSync ${SEED}`],
    ['killed before the finished folder is renamed', 'kill renameSync being-made'],
  ])('leaves no database when it is %s', async (_, error) => {
    expect(await start(used, error)).toMatchObject({ signal: 'SIGKILL', out: '' })
    expect(existsSync(join(homeOf(used), 'database'))).toBe(false)
  })

  it('reports a full disk and leaves no database', async () => {
    refuses(await start(used, 'full writeSync 30'), /^The disk is full: free some space, then start again\.$/m)
    expect(existsSync(join(homeOf(used), 'database'))).toBe(false)
  })

  it('names an error in the seed and leaves no database', async () => {
    const project = newProject()
    writeFileSync(join(project, SEED), "insert into nowhere values ('Ada');")
    refuses(await start(project), /^supabase\/seed\/10_ghosts\.sql failed \(relation "nowhere" does not exist\)/)
    expect(existsSync(join(homeOf(project), 'being-made'))).toBe(false)
  })

  it('is followed by a start that creates the whole database', async () => {
    starts(await start(used))
    expect(existsSync(join(homeOf(used), 'being-made'))).toBe(false)
  })
})

describe('a start that cannot continue', () => {
  it.each([
    ['pgdata/global/pg_control', 'cut short'],
    ['pgdata/PG_VERSION', 'empty'],
  ])('prints the reason and the remedy in one sentence when %s is %s', async (file) => {
    const project = newProject(used)
    truncateSync(join(homeOf(project), 'database', file), 0)
    refuses(
      await start(project),
      /^The database in supabase\/\.temp\/embedded\/database cannot be opened \(.+\): empty .* `npm run db:reset`/,
    )
    expect(await reset(project)).toMatchObject({ code: 0, err: '' })
    expect(existsSync(join(homeOf(project), 'database'))).toBe(false)
  })

  it('refuses a migration that was changed after it was applied', async () => {
    const project = newProject(used)
    writeMigration(project, 'create table public.ghosts (name text, age integer);')
    refuses(await start(project), /20250101000001_ghosts\.sql was changed: empty .* `npm run db:reset`/)
  })

  it('names a migration that existing rows violate, and starts again without it', async () => {
    const project = newProject(used)
    const file = '20250101000002_short.sql'
    writeMigration(project, 'alter table public.ghosts add constraint short check (length(name) < 4);', file)
    refuses(await start(project), /20250101000002_short\.sql failed \(check constraint .*\): fix it, or empty/)
    rmSync(join(project, 'supabase/migrations', file))
    starts(await start(project))
  })

  it('refuses to start or to reset while another process uses the folder', async () => {
    const project = newProject(used)
    // The parent process runs at least as long as this test.
    writeFileSync(join(homeOf(project), 'lock'), String(process.ppid))
    const held = new RegExp(`is in use by process ${process.ppid}: stop it first`)
    refuses(await start(project), held)
    refuses(await reset(project), held)
  })
})

it('a restart within one process never has the folder open twice', async () => {
  expect(await restart(newProject(used))).toMatchObject({ code: 0, out: 'true true Ada, Bram\n', err: '' })
})

describe('a stale lock', () => {
  it.each([
    ['empty', ''],
    ['of a process that has ended', String(deadProcess())],
    ['of an ended process whose ID another process now has', `${process.ppid}\nbegun another day`],
  ])('blocks neither a start nor a reset when it is %s', (_, lock) => {
    const folder = mkdtempSync(join(tmpdir(), 'lock-'))
    folders.push(folder)
    writeFileSync(join(folder, 'lock'), lock)
    lockFolder(folder)()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })
})
