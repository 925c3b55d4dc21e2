/** No client role reads a secret: in no column of a table or view, and in no result of a function. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { READS } from '../outcomes/reads'
import { attempt, become } from '../support/as-role'
import type { Check } from '../support/checks'
import { ADMIN, BOOKS, COMMUNITY, DESK, GUIDE, MEMBER } from '../support/people'
import { rpc } from '../support/rpc'
import { calls } from './checks'
import { KIND_NAMES, PLANT, secretFinder, SECRETS, type Secret } from './secrets'

const CALLERS = Object.entries({
  visitor: null,
  member: MEMBER,
  guide: GUIDE,
  moderator: COMMUNITY,
  accountant: BOOKS,
  manager: DESK,
  owner: ADMIN,
})

const COLUMNS = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as relation,
    array_agg(quote_ident(a.attname)) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('public', 'private', 'storage', 'auth') and c.relkind in ('r', 'v', 'm', 'p')
  group by 1 order by 1`

/** Functions that give callers a secret of their own. */
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
    name: 'there is a secret of every kind to find',
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
  ...CALLERS.map(([role, who]): Check => ({
    name: `role ${role} reads no secret in any column`,
    run: (db) =>
      withPlanted(db, async () => {
        const find = secretFinder(await secretsOf(db))
        const { rows } = await db.query<{ relation: string; columns: string[] }>(COLUMNS)
        for (const { relation, columns } of rows) {
          const whole = await attempt(db, who, `select * from ${relation}`)
          assert.deepEqual(find(text(whole.rows)), [], relation)
          // Where some columns are not granted, each is read by itself.
          if (whole.code !== '42501' || /permission denied for schema/.test(whole.message)) continue
          for (const column of columns) {
            const { rows: values } = await attempt(db, who, `select ${column} from ${relation}`)
            assert.deepEqual(find(text(values)), [], `${relation}.${column}`)
          }
        }
      }),
  })),
  ...CALLERS.map(([role, who]): Check => ({
    name: `role ${role} gets no secret from any function`,
    run: (db) =>
      withPlanted(db, async () => {
        const before = await secretsOf(db)
        for (const { name, args } of calls()) {
          let after: Secret[] = []
          const { rows, message } = await attempt(db, who, ...(await rpc(db, name, args)), async () => {
            // Only a function that writes makes new secrets.
            after = name in OWN || name in READS ? [] : await secretsOf(db)
          })
          assert.deepEqual(secretFinder([...before, ...after])(text([rows, message])), [], name)
        }
        const find = secretFinder(before)
        for (const [name, query] of Object.entries(READS)) {
          if (!query) continue
          const { rows } = await attempt(db, who, query)
          assert.deepEqual(find(text(rows)), [], name)
        }
      }),
  })),
]
