import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const BASELINE_PATH = 'supabase/migrations/20261125000000_baseline.sql'

/** Written by `npm run db:freeze`: the migrations of the first deployment, which must never change. */
export const DEPLOYED_PATH = 'supabase/deployed.json'

interface Deployment {
  /** SHA-256 of each deployed migration file by its name. */
  migrations: Record<string, string>
}

/** The files of supabase/schemas in the order in which `schema_paths` of config.toml applies them. */
export const listSchemaFiles = (project = '.'): string[] =>
  readdirSync(join(project, 'supabase/schemas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => join('supabase/schemas', file))

/** The content of the baseline: all files of supabase/schemas, each with its name above it. */
export const createBaseline = (project = '.'): string =>
  [
    '-- Written by `npm run db:baseline` from the files of supabase/schemas. Edit those, not this file.\n',
    ...listSchemaFiles(project).map(
      (path) => `-- ${path.replace('supabase/', '')}\n\n${readFileSync(join(project, path), 'utf8')}`,
    ),
  ].join('\n')

export const computeMigrationHashes = (project = '.'): Deployment['migrations'] => {
  const folder = join(project, 'supabase/migrations')
  const hashFile = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, hashFile(name)]),
  )
}

/** @returns undefined before the first deployment */
export const readDeployment = (project = '.'): Deployment | undefined => {
  const path = join(project, DEPLOYED_PATH)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Deployment) : undefined
}

/** @throws after the first deployment, because databases have run the baseline */
export const writeBaseline = (project = '.'): void => {
  if (readDeployment(project))
    throw new Error(`${DEPLOYED_PATH} exists, so databases have run the baseline. Use npm run db:diff -- <name>.`)
  writeFileSync(join(project, BASELINE_PATH), createBaseline(project))
}

/** @throws if the first deployment is already recorded, or if the baseline is out of date */
export const freezeMigrations = (project = '.'): void => {
  if (readDeployment(project)) throw new Error(`${DEPLOYED_PATH} exists: the first deployment is already recorded.`)
  if (readFileSync(join(project, BASELINE_PATH), 'utf8') !== createBaseline(project))
    throw new Error('The baseline is out of date. Run npm run db:baseline and deploy it first.')
  const deployment: Deployment = { migrations: computeMigrationHashes(project) }
  writeFileSync(join(project, DEPLOYED_PATH), `${JSON.stringify(deployment, null, 2)}\n`)
}

/** @throws before the first deployment, when the baseline takes the place of a new migration */
export const assertDeployed = (project = '.'): void => {
  if (!readDeployment(project))
    throw new Error(`Nothing is deployed (no ${DEPLOYED_PATH}), so no migration is needed. Use npm run db:baseline.`)
}

/** Whether every statement of a migration is a comment on an object. Comments alone are not deployed. */
export const changesOnlyComments = (migrationSql: string): boolean =>
  migrationSql
    // Literals can contain semicolons and line breaks.
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .every((statement) => /^\s*($|comment on\b)/i.test(statement))
