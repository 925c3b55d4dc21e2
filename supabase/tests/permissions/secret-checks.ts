/** Checks that no client role can read a secret from a table column, a view or a function result. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { READS } from '../snapshots/reads'
import { attempt, become } from '../support/as-role'
import type { Check } from '../support/checks'
import { ADMIN, ACCOUNTANT, MODERATOR, MANAGER, GUIDE, MEMBER } from '../support/people'
import { rpc } from '../support/rpc'
import { calls } from './checks'
import { KIND_NAMES, PLANT, secretFinder, SECRETS, type Secret } from './secrets'

const CALLERS = Object.entries({
  visitor: null,
  member: MEMBER,
  guide: GUIDE,
  moderator: MODERATOR,
  accountant: ACCOUNTANT,
  manager: MANAGER,
  owner: ADMIN,
})

const COLUMNS = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as relation,
    array_agg(quote_ident(a.attname)) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('public', 'private', 'storage', 'auth') and c.relkind in ('r', 'v', 'm', 'p')
  group by 1 order by 1`

/** Functions that return a secret of the caller's own. */
const OWN: Record<string, string> = { place_order: 'the token of the order that the caller places' }

const secretsOf = async (db: Client): Promise<Secret[]> => {
  await become(db, 'owner')
  return (await db.query<Secret>(SECRETS)).rows
}

const withPlanted = async (db: Client, run: () => Promise<void>): Promise<void> => {
  await db.query('savepoint planted')
  try {
    await become(db, 'owner')
    await db.query(PLANT)
    await run()
  } finally {
    await db.query('rollback to savepoint planted; release savepoint planted')
  }
}

const text = (rows: unknown): string => JSON.stringify(rows)

export const secretChecks = (): Check[] => [
  {
    name: 'the fixture contains a secret of every kind',
    run: (db) =>
      withPlanted(db, async () => {
        const found = new Set((await secretsOf(db)).map(({ kind }) => kind))
        assert.deepEqual(
          KIND_NAMES.filter((kind) => !found.has(kind)),
          [],
        )
        assert.deepEqual(secretFinder(await secretsOf(db))(text(await secretsOf(db))), [...KIND_NAMES].sort())
      }),
  },
  ...CALLERS.map(([role, user]): Check => ({
    name: `the role ${role} cannot read a secret in any column`,
    run: (db) =>
      withPlanted(db, async () => {
        const find = secretFinder(await secretsOf(db))
        const { rows } = await db.query<{ relation: string; columns: string[] }>(COLUMNS)
        for (const { relation, columns } of rows) {
          const fullRead = await attempt(db, user, `select * from ${relation}`)
          assert.deepEqual(find(text(fullRead.rows)), [], relation)
          // If only some columns are granted, each column is read separately.
          if (fullRead.code !== '42501' || /permission denied for schema/.test(fullRead.message)) continue
          for (const column of columns) {
            const { rows: values } = await attempt(db, user, `select ${column} from ${relation}`)
            assert.deepEqual(find(text(values)), [], `${relation}.${column}`)
          }
        }
      }),
  })),
  ...CALLERS.map(([role, user]): Check => ({
    name: `the role ${role} gets no secret from any function`,
    run: (db) =>
      withPlanted(db, async () => {
        const before = await secretsOf(db)
        for (const { name, args } of calls()) {
          let after: Secret[] = []
          const { rows, message } = await attempt(db, user, ...(await rpc(db, name, args)), async () => {
            // Only a function that writes makes new secrets.
            after = name in OWN || name in READS ? [] : await secretsOf(db)
          })
          assert.deepEqual(secretFinder([...before, ...after])(text([rows, message])), [], name)
        }
        const find = secretFinder(before)
        for (const [name, query] of Object.entries(READS)) {
          if (!query) continue
          const { rows } = await attempt(db, user, query)
          assert.deepEqual(find(text(rows)), [], name)
        }
      }),
  })),
]
