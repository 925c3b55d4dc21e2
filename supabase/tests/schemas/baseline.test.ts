import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BASELINE_PATH,
  assertDeployed,
  changesOnlyComments,
  computeMigrationHashes,
  createBaseline,
  freezeMigrations,
  readDeployment,
  writeBaseline,
} from '../../../tools/database/baseline-file'

it('the migrations are the baseline of supabase/schemas and the initial rows, until the first deployment', () => {
  const deployment = readDeployment()
  if (deployment) expect(computeMigrationHashes()).toMatchObject(deployment.migrations)
  else {
    const migrations = ['20261125000000_baseline.sql', '20261125000001_initial_rows.sql']
    expect(Object.keys(computeMigrationHashes())).toEqual(migrations)
    expect(readFileSync(BASELINE_PATH, 'utf8') === createBaseline(), 'Run npm run db:baseline.').toBe(true)
  }
})

describe('a project', () => {
  let project: string
  const addToSchema = (sql: string) => {
    appendFileSync(join(project, 'supabase/schemas/00_events/01_events.sql'), `${sql}\n`)
  }
  const readBaseline = () => readFileSync(join(project, BASELINE_PATH), 'utf8')
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'migrations-'))
    mkdirSync(join(project, 'supabase/schemas/00_events'), { recursive: true })
    mkdirSync(join(project, 'supabase/migrations'))
    addToSchema('create table public.events (id int primary key);')
    writeBaseline(project)
  })
  afterEach(() => rmSync(project, { recursive: true }))

  it('has the schema files in its baseline, and refuses other migrations, before the first deployment', () => {
    expect(readBaseline()).toContain('-- schemas/00_events/01_events.sql\n\ncreate table public.events')
    expect(() => assertDeployed(project)).toThrow('Use npm run db:baseline')
  })

  it('refuses to record a deployment while its baseline is out of date', () => {
    addToSchema('create table public.extras (id int primary key);')
    expect(() => freezeMigrations(project)).toThrow('out of date')
    expect(readDeployment(project)).toBe(undefined)
    writeFileSync(join(project, 'supabase/migrations/20261125000001_initial_rows.sql'), '')
    writeBaseline(project)
    freezeMigrations(project)
    expect(readDeployment(project)?.migrations).toEqual(computeMigrationHashes(project))
  })

  it('keeps its baseline and its record, and accepts other migrations, after the first deployment', () => {
    freezeMigrations(project)
    addToSchema('create table public.extras (id int primary key);')
    expect(() => writeBaseline(project)).toThrow('Use npm run db:diff')
    expect(() => freezeMigrations(project)).toThrow('already recorded')
    expect(readBaseline()).not.toContain('extras')
    expect(() => assertDeployed(project)).not.toThrow()
  })
})

it.each([
  [true, `-- A comment\nCOMMENT ON COLUMN "public"."events"."title" IS 'Semicolon; and ''quotes''\nand lines';\n`],
  [true, ''],
  [false, `comment on table public.events is 'x'; alter table public.events add theme text;`],
  [false, `create function private.zone() returns text language sql as 'select 1';`],
])('a migration that changes only comments is recognised: %s for %j', (expected, migrationSql) => {
  expect(changesOnlyComments(migrationSql)).toBe(expected)
})
