import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface ProcessResult {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

/** The seed file of the test project. */
export const SEED_PATH = 'supabase/seed/10_ghosts.sql'
const MIGRATION_FILE = '20250101000001_ghosts.sql'

/**
 * Creates a small project with one table and two rows. It starts with the same steps as the full project, but in a
 * third of the time.
 */
export const createProject = (from?: string): string => {
  const project = mkdtempSync(join(tmpdir(), 'start-'))
  if (from) {
    cpSync(from, project, { recursive: true })
    return project
  }
  mkdirSync(join(project, 'supabase/migrations'), { recursive: true })
  cpSync('supabase/config.toml', join(project, 'supabase/config.toml'))
  writeMigration(project, 'create table public.ghosts (name text);')
  mkdirSync(join(project, 'supabase/seed'))
  writeFileSync(join(project, SEED_PATH), "insert into public.ghosts values ('Ada'), ('Bram');")
  return project
}

export const writeMigration = (project: string, sql: string, file = MIGRATION_FILE): void =>
  writeFileSync(join(project, 'supabase/migrations', file), sql)

const createImportFlag = (path: string): string[] => ['--import', pathToFileURL(resolve(path)).href]

const runScript = (project: string, script: string, error?: string): Promise<ProcessResult> => {
  const errorFlags = error ? createImportFlag('supabase/tests/startup/startup-error.ts') : []
  const child = spawn(
    process.execPath,
    [...createImportFlag('node_modules/tsx/dist/loader.mjs'), ...errorFlags, resolve(script)],
    {
      cwd: project,
      env: { ...process.env, NODE_ENV: 'development', FAULT: error },
    },
  )
  const result: ProcessResult = { code: null, signal: null, stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => (result.stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (result.stderr += text.toString()))
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ ...result, code, signal })))
}

/**
 * Starts the project in a child process.
 * @param error the error to inject, in the notation of startup-error.ts
 */
export const startProject = (project: string, error?: string): Promise<ProcessResult> =>
  runScript(project, 'supabase/tests/startup/start.ts', error)

export const runRestart = (project: string): Promise<ProcessResult> =>
  runScript(project, 'supabase/tests/startup/restart.ts')

export const runReset = (project: string): Promise<ProcessResult> => runScript(project, 'supabase/embedded/reset.ts')

/** Returns the id of a process that has ended. */
export const findEndedProcessId = (): number => spawnSync(process.execPath, ['-e', '']).pid
