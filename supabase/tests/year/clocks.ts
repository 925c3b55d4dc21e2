import type { Client } from 'pg'
import type { PostgresServer } from '../support/postgres'
import { daysFrom, dayOf, iso } from './calendar'
import { START } from './lives'

/** plain: by the minute. doubled: two at once, each time. skipped: of ten days three without. killed: one in three dies. */
export const WAYS = ['plain', 'doubled', 'skipped', 'killed'] as const
export type Way = (typeof WAYS)[number]

export interface Clocks {
  /** Whether anybody ticks at a time. */
  runs: (at: number) => boolean
  /** Does what the way does before the tick that counts, and then that one. */
  tick: (at: number, afterDeath: () => Promise<void>) => Promise<void>
  end: () => Promise<void>
}

const TICK = `select private.tick($1) ->> 'status' as said`
/** Where in its work a tick is killed: just before it notes that this part is done. */
const DEATHS = ['openings', 'reminders', 'letters']

export const clocksOf = async (way: Way, server: PostgresServer, database: string): Promise<Clocks> => {
  const [one, two] = await Promise.all([server.connect(database), server.connect(database)])
  const said = async (db: Client, at: number) => (await db.query<{ said: string }>(TICK, [iso(at)])).rows[0]?.said ?? ''
  const once = async (at: number) => {
    const answer = await said(one, at)
    if (answer !== 'done') throw new Error(`The clock answered ${answer}.`)
  }
  let ticks = 0
  /** One that stands in the middle of its work, for a row that somebody else holds, when its connection is ended. */
  const die = async (at: number) => {
    const victim = await server.connect(database)
    victim.on('error', () => undefined)
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid
    await two.query('begin')
    await two.query('select from public.clock_parts where part = $1 for update', [DEATHS[ticks % DEATHS.length]])
    const death = said(victim, at).then(
      () => 'lived',
      () => 'dead',
    )
    const waits = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
    while ((await one.query(waits, [pid])).rowCount === 0);
    await one.query('select pg_terminate_backend($1)', [pid])
    const became = await death
    await two.query('rollback')
    while ((await one.query('select from pg_stat_activity where pid = $1', [pid])).rowCount !== 0);
    if (became !== 'dead') throw new Error('The clock that was killed lived.')
  }
  return {
    runs: (at) => way !== 'skipped' || daysFrom(START, dayOf(at)) % 10 < 7,
    tick: async (at, afterDeath) => {
      ticks += 1
      if (way === 'doubled') {
        const answers = await Promise.all([said(one, at), said(two, at)])
        if (!answers.includes('done')) throw new Error(`Two clocks answered ${answers.join(' and ')}.`)
        return
      }
      if (way === 'killed' && ticks % 3 === 0) {
        await die(at)
        await afterDeath()
      }
      await once(at)
    },
    end: async () => {
      await Promise.all([one.end(), two.end()])
    },
  }
}
