import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Ended {
  code: number | null
  signal: string | null
  out: string
  err: string
}

/** The demo world of such a project. */
export const SEED = 'supabase/seed/10_ghosts.sql'
const MIGRATION = '20250101000001_ghosts.sql'

/** A project of one table and two rows: what a start does with the whole one, in a third of the time. */
export const makeProject = (from?: string): string => {
  const project = mkdtempSync(join(tmpdir(), 'start-'))
  if (from) {
    cpSync(from, project, { recursive: true })
    return project
  }
  mkdirSync(join(project, 'supabase/migrations'), { recursive: true })
  cpSync('supabase/config.toml', join(project, 'supabase/config.toml'))
  writeMigration(project, 'create table public.ghosts (name text);')
  mkdirSync(join(project, 'supabase/seed'))
  writeFileSync(join(project, SEED), "insert into public.ghosts values ('Ada'), ('Bram');")
  return project
}

export const writeMigration = (project: string, sql: string, file = MIGRATION): void =>
  writeFileSync(join(project, 'supabase/migrations', file), sql)

const preload = (path: string): string[] => ['--import', pathToFileURL(resolve(path)).href]

const run = (project: string, script: string, fault?: string): Promise<Ended> => {
  const faults = fault ? preload('supabase/tests/starts/fault.ts') : []
  const child = spawn(process.execPath, [...preload('node_modules/tsx/dist/loader.mjs'), ...faults, resolve(script)], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'development', FAULT: fault },
  })
  const ended: Ended = { code: null, signal: null, out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (ended.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (ended.err += text.toString()))
  return new Promise((done) => child.once('close', (code, signal) => done({ ...ended, code, signal })))
}

/** @param fault what befalls it: see fault.ts */
export const start = (project: string, fault?: string): Promise<Ended> =>
  run(project, 'supabase/tests/starts/start.ts', fault)

export const restart = (project: string): Promise<Ended> => run(project, 'supabase/tests/starts/restart.ts')

export const reset = (project: string): Promise<Ended> => run(project, 'supabase/embedded/reset.ts')

/** The number of a process that runs no more. */
export const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid
