/** Each call of the desk asks for the right that is written down, and for none beside it. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { become, call } from '../support/as-role'
import type { Check } from '../support/checks'
import { DESK } from '../support/people'
import { calls } from './checks'
import { NEEDS } from './needs'

/** Whoever has every right but these. */
const lacking = async (db: Client, rights: string[], run: () => Promise<void>): Promise<void> => {
  await db.query('savepoint lacking')
  try {
    await become(db, 'owner')
    await db.query(`delete from public.role_permissions where role = 'manager'`)
    await db.query(
      `insert into public.role_permissions (role, permission) select 'manager', r.permission from public.role_permissions r
       where r.role = 'owner' and r.permission <> all ($1)`,
      [rights],
    )
    await run()
  } finally {
    await db.query('rollback to savepoint lacking; release savepoint lacking')
  }
}

export const rightChecks = (): Check[] => {
  const needed = new Map<string, ReturnType<typeof calls>>()
  for (const one of calls().filter(({ column }) => column === 'another')) {
    const need = NEEDS[one.name] ?? '-'
    if (!/^[-=*]/.test(need)) needed.set(need, [...(needed.get(need) ?? []), one])
  }
  return [...needed].map(([need, ofIt]) => ({
    name: `who has every right but ${need} is answered as a member by what asks for it`,
    run: (db) =>
      lacking(
        db,
        need.split(' ').map((right) => right.replace('@', '')),
        async () => {
          for (const { name, args, expected } of ofIt) assert.equal(await call(db, DESK, name, args), expected, name)
        },
      ),
  }))
}
