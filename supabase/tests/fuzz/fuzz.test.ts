import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from 'pg'
import { TEST_TIME } from '../snapshots/case'
import { readFixturesSql } from '../support/check-fixtures'
import { startPostgres, type PostgresServer } from '../support/postgres'
import { fuzz } from './fuzz'

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres({ testTime: TEST_TIME })
  db = await server.connect(await server.createDatabase())
  await db.query(
    `begin; set local statement_timeout = '5s'; select set_config('app.now', '${TEST_TIME}', true); ${readFixturesSql()}`,
  )
})
afterAll(async () => {
  await db.end()
  server.stop()
})

describe('functions called with random arguments', () => {
  it('return a status listed in their comment or refuse the call', async () => {
    expect(await fuzz(db, 1000, 7)).toEqual([])
  })

  it('fail the test if they raise an error, return an undocumented status, or change rows and return "invalid"', async () => {
    await db.query(`create function public.careless(amount int) returns jsonb language plpgsql as $$
      begin
        if amount = 3 then insert into public.favorites (user_id, event_id) select p.id, e.id from public.profiles p,
          public.events e
          on conflict do nothing; return '{"status": "invalid"}'; end if;
        if amount = 2 then return '{"status": "strange"}'; end if;
        return jsonb_build_object('status', 'done', 'n', amount * 1000);
      end $$;
      grant execute on function public.careless to authenticated;
      comment on function public.careless is 'Statuses: done {n int}, invalid {fields text[]}.'`)
    const errors = (await fuzz(db, 400, 7, 'careless')).map(({ error }) => error).sort()
    expect(errors).toEqual([
      'careless: 22003 integer out of range',
      'careless: answers invalid, and has changed rows',
      'careless: status strange is not in its comment',
    ])
  })
})
