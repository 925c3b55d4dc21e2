/**
 * `npm run test:db:mutants`: changes one small thing in a function, view, policy, constraint or trigger at a time, and
 * runs the checks that cover it. A mutant that no check detects must be in accepted.txt. Otherwise the exit code is 1.
 * Arguments: names of functions, views or tables to test only these; `--listed` to test the mutants of accepted.txt;
 * `--list` to print the mutants; `--accept` to add undetected mutants to accepted.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createAttackChecks } from '../attacks/sql'
import { runPair } from '../concurrency/pair'
import { findPairs } from '../concurrency/all'
import { listCaseFiles } from '../snapshots/files'
import { TEST_TIME, createSnapshotChecks } from '../snapshots/case'
import { createFactorChecks } from '../permissions/mfa-checks'
import { createMissingPermissionChecks } from '../permissions/permission-checks'
import { createPermissionChecks } from '../permissions/checks'
import type { DatabaseCheck } from '../support/checks'
import { startPostgres } from '../support/postgres'
import { openMutantBench } from './bench'
import { createCheckChooser, measureCoverage } from './coverage'
import { listSchemaMutants, type Mutant } from './schema'

const ACCEPTED_FILE = resolve('supabase/tests/mutation/accepted.txt')
const FILE_HEADER = '# Mutants that no check notices: the mutant, a tab, the reason. Read before you add one.\n'
/** The reason that `--accept` writes into accepted.txt. */
const REASON_OF_NEW_ENTRIES = 'no check covers it yet'

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, listed: { type: 'boolean' }, accept: { type: 'boolean' } },
})

const createAllChecks = async (): Promise<DatabaseCheck[]> => [
  ...(await Promise.all(listCaseFiles().map((caseFile) => createSnapshotChecks(caseFile)))).flat(),
  ...createPermissionChecks(),
  ...createFactorChecks(),
  ...createMissingPermissionChecks(),
  ...createAttackChecks(),
]

const readAcceptedMutants = () =>
  new Map(
    readFileSync(ACCEPTED_FILE, 'utf8')
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => line.split('\t') as [string, string]),
  )

const server = await startPostgres({ testTime: TEST_TIME })

/** True if one of the function's concurrency tests fails with the mutant. */
const isNoticedByPair = async ({ subject, sql }: Mutant): Promise<boolean> => {
  for (const concurrentPair of findPairs(subject)) {
    await runPair(server, concurrentPair)
    if (
      await runPair(server, concurrentPair, sql).then(
        () => false,
        () => true,
      )
    )
      return true
  }
  return false
}

const findSurvivors = async (mutants: Mutant[]): Promise<string[]> => {
  const benches = await Promise.all(Array.from({ length: availableParallelism() + 1 }, () => openMutantBench(server)))
  const [first] = benches
  if (!first) return []
  const { choose, recordNotice } = await createCheckChooser(
    first.db,
    await measureCoverage(first.db, await createAllChecks()),
  )
  const remainingMutants = mutants.filter(({ isLock }) => !isLock)
  const lockMutants = mutants.filter(({ isLock }) => isLock)
  await Promise.all(
    benches.map(async (bench) => {
      for (let mutant = remainingMutants.shift(); mutant; mutant = remainingMutants.shift()) {
        const noticingCheck = await bench.findNoticingCheck(mutant, choose(mutant))
        if (noticingCheck === undefined) {
          console.info(`Not noticed on one connection: ${mutant.name}`)
          lockMutants.push(mutant)
        }
        if (noticingCheck !== undefined && noticingCheck !== 'invalid') recordNotice(mutant, noticingCheck)
        if (remainingMutants.length % 500 === 0)
          console.info(`${remainingMutants.length} mutants left, ${lockMutants.length} unnoticed`)
      }
      await bench.db.end()
    }),
  )
  const survivors: string[] = []
  for (const mutant of lockMutants) if (!(await isNoticedByPair(mutant))) survivors.push(mutant.name)
  return survivors.sort()
}

try {
  const startMs = Date.now()
  const db = await server.connect(await server.createDatabase())
  const acceptedReasons = readAcceptedMutants()
  const mutants = (await listSchemaMutants(db)).filter(
    ({ subject, name }) =>
      (names.length === 0 || names.includes(subject)) && (!options.listed || acceptedReasons.has(name)),
  )
  await db.end()
  if (mutants.length === 0) throw new Error(`Nothing is called ${names.join(' or ')}.`)
  if (options.list) console.info(mutants.map(({ name }) => name).join('\n'))
  else {
    const survivors = await findSurvivors(mutants)
    const unlistedSurvivors = survivors.filter((name) => !acceptedReasons.has(name))
    const testedNames = new Set(mutants.map(({ name }) => name))
    const outdatedMutants = [...acceptedReasons.keys()].filter(
      (name) => !survivors.includes(name) && (names.length === 0 || testedNames.has(name)),
    )
    for (const name of outdatedMutants) console.info(`Listed, but noticed or gone: ${name}`)
    for (const name of unlistedSurvivors) console.info(`Not noticed: ${name}`)
    const minutes = ((Date.now() - startMs) / 60_000).toFixed(1)
    console.info(
      `${mutants.length} mutants in ${minutes} minutes, ${survivors.length} not noticed, of these ${unlistedSurvivors.length} not listed`,
    )
    if (options.accept) {
      for (const name of unlistedSurvivors) acceptedReasons.set(name, REASON_OF_NEW_ENTRIES)
      for (const name of outdatedMutants) acceptedReasons.delete(name)
      writeFileSync(
        ACCEPTED_FILE,
        FILE_HEADER +
          [...acceptedReasons]
            .sort()
            .map((line) => `${line.join('\t')}\n`)
            .join(''),
      )
    } else if (unlistedSurvivors.length > 0) process.exitCode = 1
  }
} finally {
  server.stop()
}
