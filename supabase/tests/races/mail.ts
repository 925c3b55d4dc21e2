import { expect } from 'vitest'
import { CLIENTS, type Race } from './frame'

const LETTERS = 60

/** Letters that somebody was given, in the order in which it was told. */
type Given = number[]

/** Fifty senders at once for sixty letters. */
export const races: Race<Given>[] = [
  {
    name: 'no letter is given to two senders',
    locks: ['take_mails'],
    prepare: async ({ sql }) => {
      await sql('delete from public.email_outbox where true')
      await sql(
        `insert into public.email_outbox (to_email, template) select 'reader-' || n || '@example.test', 'any'
         from generate_series(1, $1) n`,
        [LETTERS],
      )
      return []
    },
    deed: async (_field, db, _n, given) => {
      await db.query(`set role service_role; select set_config('request.jwt.claims', '{"role":"service_role"}', false)`)
      const { rows } = await db.query<{ said: { status: string; mails: { id: number }[] } }>(
        'select public.take_mails(5) as said',
      )
      given.push(...(rows[0]?.said.mails ?? []).map(({ id }) => id))
      return rows[0]?.said.status ?? ''
    },
    holds: async ({ sql }, seen, given) => {
      expect(seen).toEqual({ ok: CLIENTS })
      expect(new Set(given).size).toBe(given.length)
      const taken = await sql<{ id: string }>('select id from public.email_outbox where attempts = 1')
      expect(given.sort((a, b) => a - b)).toEqual(taken.map(({ id }) => Number(id)).sort((a, b) => a - b))
      expect(given.length).toBeGreaterThan(0)
    },
  },
]
