/**
 * `npm run test:db:mutants`: makes every function, view, policy, right, trigger, constraint, default and number wrong
 * in one small way after the other, and sees whether a check notices. Fails under 97 of 100. A regular expression runs
 * those whose name it fits; `--function <name>` those of one function, view or table; `--drawer <name>` those of the
 * migrations whose name has that word; `--every <n>` each n-th of them; `--names <file>` those a file names, one a line.
 * `--list` names them and runs none; `--partial` goes on without the checks that fail already.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { CATALOGUE } from './catalogue'
import { DECLARED } from './declared'
import { checksFor } from './checks'
import { functionMutants, viewMutants } from './code'
import { chooser, cover } from './coverage'
import type { Mutant } from './mutant'
import { lostWithout } from './locks'
import { reasonFor } from './reasons'
import { openBench } from './try'
import { CLOCK } from '../outcomes/frame'
import { startPostgres } from '../support/postgres'

const LEAST = 0.97
/** One more than there are cores: each waits for this process half of its time. */
const BENCHES = availableParallelism() + 1
const {
  values: options,
  positionals: [word = ''],
} = parseArgs({
  allowPositionals: true,
  options: {
    function: { type: 'string' },
    drawer: { type: 'string' },
    every: { type: 'string', default: '1' },
    names: { type: 'string' },
    list: { type: 'boolean' },
    partial: { type: 'boolean' },
  },
})

/** What the migrations of a drawer make. */
const madeBy = (drawer: string): Set<string> => {
  const folder = resolve('supabase/migrations')
  const sources = readdirSync(folder)
    .filter((name) => name.includes(drawer))
    .map((name) => readFileSync(resolve(folder, name), 'utf8'))
  return new Set(
    sources.flatMap((sql) =>
      [...sql.matchAll(/create (?:or replace )?(?:function|table|view) (?:public|private)\.(\w+)/g)].map(
        ([, name]) => name ?? '',
      ),
    ),
  )
}

const wanted = async (db: Client): Promise<Mutant[]> => {
  const all: Mutant[] = []
  for (const source of [functionMutants, viewMutants, ...CATALOGUE, ...DECLARED]) all.push(...(await source(db)))
  const pattern = new RegExp(word)
  const named = options.names === undefined ? undefined : new Set(readFileSync(options.names, 'utf8').split('\n'))
  const made = options.drawer === undefined ? undefined : madeBy(options.drawer)
  return all
    .filter(
      ({ name, subject }) =>
        pattern.test(name) &&
        (!named || named.has(name)) &&
        (!made || made.has(subject)) &&
        (!options.function || subject === options.function),
    )
    .filter((_, place) => place % Number(options.every) === 0)
}

/** Among so many, one that makes nothing wrong: whoever notices that would notice anything. */
const A_CONTROL = 500
const isControl = ({ sql }: Mutant): boolean => sql === ''

const withControls = (mutants: Mutant[]): Mutant[] =>
  mutants.flatMap((mutant, place) =>
    place % A_CONTROL === A_CONTROL - 1 ? [mutant, { ...mutant, name: `nothing: ${mutant.name}`, sql: '' }] : [mutant],
  )

const server = await startPostgres({ clock: CLOCK })
try {
  const started = Date.now()
  const first = await openBench(server)
  const { db } = first
  const more = Array.from({ length: BENCHES - 1 }, () => openBench(server))
  const benches = [first, ...(await Promise.all(more))]
  const mutants = await wanted(db)
  if (options.list) {
    console.info(mutants.map(({ name }) => name).join('\n'))
    await Promise.all(benches.map((bench) => bench.close()))
  } else {
    const { covered, broken } = await cover(db, await checksFor(mutants))
    if (broken.length > 0 && options.partial) console.info(`Left out, as they fail already: ${broken.length} checks`)
    else if (broken.length > 0) throw new Error(`Fails on the schema as it is:\n${broken.join('\n')}`)
    const spent = Math.round(covered.reduce((sum, { ms }) => sum + ms, 0))
    console.info(`${mutants.length} mutants, ${covered.length} checks of ${spent} ms`)
    const { choose, noticed } = await chooser(db, covered)
    const count = { tried: 0, noticed: 0, broken: 0, record: 0 }
    const equal: string[] = []
    const missed: string[] = []
    const left = withControls(mutants.filter(({ lock }) => !lock))
    const alone = mutants.filter(({ lock }) => lock)
    const miss = ({ name }: Mutant) => {
      const reason = reasonFor(name)
      ;(reason === undefined ? missed : equal).push(reason === undefined ? name : `${name} — ${reason}`)
      if (reason === undefined) console.info(`missed  ${name}`)
    }
    await Promise.all(
      benches.map(async (bench) => {
        for (let mutant = left.shift(); mutant; mutant = left.shift()) {
          const verdict = await bench.try(mutant, choose(mutant))
          if (isControl(mutant)) {
            if (verdict !== 'missed') throw new Error(`Nothing is wrong, and yet noticed: ${mutant.name}`)
            continue
          }
          if (verdict === 'does not compile') count.broken++
          else count.tried++
          if (typeof verdict === 'object') {
            count.noticed++
            if (verdict.by.record) count.record++
            noticed(mutant, verdict.by)
          } else if (verdict === 'missed') {
            console.info(`unnoticed  ${mutant.name}`)
            alone.push(mutant)
          }
          if (left.length % 200 === 0)
            console.info(`${left.length} left after ${Math.round((Date.now() - started) / 1000)} s`)
        }
        await bench.close()
      }),
    )
    // What one connection cannot notice two may: locks, and what is called for its lock.
    count.tried += mutants.filter(({ lock }) => lock).length
    for (const mutant of alone) {
      if (await lostWithout(server, mutant)) count.noticed++
      else miss(mutant)
    }
    const share = count.noticed / Math.max(1, count.tried - equal.length)
    console.info(`\nEqual, for a reason:\n${equal.sort().join('\n')}\n\nMissed:\n${missed.sort().join('\n')}\n`)
    const [tried, percent] = [`${count.tried} tried (${count.broken} more do not compile)`, (share * 100).toFixed(1)]
    const verdicts = `${count.noticed} noticed (${count.record} by the record of the catalogue), ${equal.length} equal by proof, ${missed.length} missed: ${percent} %`
    console.info(`${tried}, ${verdicts}, in ${Math.round((Date.now() - started) / 60_000)} minutes`)
    process.exitCode = share >= LEAST ? 0 : 1
  }
} finally {
  server.stop()
}
