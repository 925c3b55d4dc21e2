/** The matrix over HTTP, on the embedded backend; PostgreSQL is asked as hosted Supabase shapes it (`../hosted.test.ts`). */
import assert from 'node:assert/strict'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../catalogue/checks'
import { calls, callsOfStaff, cells, cellsOfStaff, STAFF, type Cell } from './checks'
import { CALLS, RELATIONS } from './matrix'
import { COLUMNS, readTable, type Column } from './table'
import { fixtures } from '../support/check-fixtures'
import { openWorld, type World } from '../support/embedded'
import { WHOLE } from '../support/ring'
import { comment } from '../support/people'
import { httpAs, undone, type Reply, type Request } from '../support/http'

let world: World
const as = new Map<string, Request>()
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // the backend prints every refusal
  world = await openWorld()
  await world.backend.db.exec(fixtures())
  for (const column of COLUMNS) {
    as.set(
      column,
      await httpAs(world, column === 'guest' ? world.guest : column === 'admin' ? world.admin : world.member),
    )
  }
  // Those of fixtures.sql have no password: others are given their roles and departures.
  for (const { who } of STAFF) {
    const caller = await world.newMember()
    const { data } = await caller.auth.getUser()
    await world.sql(
      `insert into public.staff (user_id, role) select $1, s.role from public.staff s where s.user_id = $2`,
      [data.user?.id, who],
    )
    await world.sql(
      `insert into public.staff_events (user_id, event_id) select $1, e.event_id from public.staff_events e
       where e.user_id = $2`,
      [data.user?.id, who],
    )
    as.set(who, await httpAs(world, caller))
  }
})

const send = async ({ name, operation, row, set }: Cell, who: string): Promise<Reply> => {
  const request = as.get(who)
  assert(request)
  const path = `/rest/v1/${name}`
  const where = new URLSearchParams(Object.entries(row).map(([key, value]) => [key, `eq.${value}`])).toString()
  switch (operation) {
    case 'select':
      return request('GET', `${path}?select=*&${where}`)
    case 'insert':
      return request('POST', path, row, { prefer: 'count=exact,resolution=ignore-duplicates' })
    case 'update':
      return request('PATCH', `${path}?${where}`, set)
    case 'delete':
      return request('DELETE', `${path}?${where}`)
  }
}

/** What came of it in the matrix's own letters. */
const letter = ({ status, code, count }: Reply): string => {
  if (status < 300) return count > 0 ? '+' : '0'
  return code === '42501' && (status === 401 || status === 403) ? 'x' : `${status} ${code}`
}

/** Everything by everybody in the whole ring; else each relation and function by one of them, in turn. */
const asked = (name: string, names: string[], column: Column): boolean =>
  WHOLE || COLUMNS[names.indexOf(name) % COLUMNS.length] === column

/** The same of the staff's roles. */
const inTurn = (name: string, names: string[], who: string): boolean =>
  WHOLE || STAFF[names.indexOf(name) % STAFF.length]?.who === who

/** The embedded backend grants everything, so what a missing grant refuses elsewhere may here find no row instead. */
const allowed = ({ expected, operation }: Cell): RegExp => {
  if (expected === 'x') return operation === 'insert' ? /^x$/ : /^[x0]$/
  return expected === 'v' ? /^(0|[45]\d\d .*)$/ : expected === '+' ? /^\+$/ : /^0$/
}

describe('rights over HTTP on the embedded backend', () => {
  for (const { name, holds } of catalogue) {
    it(name, () => holds(async <Row>(sql: string) => (await world.backend.db.query<Row>(sql)).rows))
  }

  it('undoes what a request did', async () => {
    const content = () => world.sql('select content from public.comments where id = $1', [comment(3)])
    const before = await content()
    const edit = () => as.get('own')?.('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { content: 'Other words' })
    expect((await undone(world.backend, async () => edit()))?.status).toBe(204)
    expect(await content()).toEqual(before)
  })

  const relations = readTable(RELATIONS).map(({ name }) => name)
  it.each(relations)('rights on %s', async (name) => {
    for (const cell of cells().filter((one) => one.name === name && asked(name, relations, one.column))) {
      const reply = await undone(world.backend, () => send(cell, cell.column))
      expect(letter(reply), `${cell.column}: ${cell.operation} ${JSON.stringify(reply.body).slice(0, 300)}`).toMatch(
        allowed(cell),
      )
    }
    const reads = cellsOfStaff(name).filter(({ operation }) => operation === 'select')
    for (const cell of reads.filter(({ who }) => inTurn(name, relations, who))) {
      const reply = await send(cell, cell.who)
      expect(letter(reply), `${cell.who}: ${JSON.stringify(reply.body).slice(0, 300)}`).toMatch(allowed(cell))
    }
  })

  const answers = async (name: string, who: string, args: unknown, expected: string) => {
    const { status, code, body } = await undone(world.backend, async () => {
      const request = as.get(who)
      assert(request)
      return request('POST', `/rest/v1/rpc/${name}`, args)
    })
    const answer =
      status < 300 ? (body as { status: string }).status : status === 401 || status === 403 ? code : `${status} ${code}`
    expect(answer, `${who}: ${JSON.stringify(body).slice(0, 300)}`).toBe(expected)
  }

  const functions = readTable(CALLS).map(({ name }) => name)
  it.each(functions)('answers of %s', async (name) => {
    for (const { column, args, expected } of calls().filter(
      (one) => one.name === name && asked(name, functions, one.column),
    ))
      await answers(name, column, args, expected)
    for (const { who, args, expected } of callsOfStaff(name).filter((one) => inTurn(name, functions, one.who)))
      await answers(name, who, args, expected)
  })
})
