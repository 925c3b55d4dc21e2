/** Checks that no client role can read a secret from a table column, a view or a function result. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { READ_FUNCTION_CALLS } from '../snapshots/reads'
import { runAsRole, switchRole } from '../support/as-role'
import type { DatabaseCheck } from '../support/checks'
import { ADMIN, ACCOUNTANT, MODERATOR, MANAGER, GUIDE, MEMBER } from '../support/people'
import { createRpcStatement } from '../support/rpc'
import { FULL_SUITE } from '../support/suite'
import { listExpectedCalls } from './checks'
import { SECRET_KIND_NAMES, INSERT_SECRETS_SQL, createSecretFinder, SECRET_SUBQUERIES, type Secret } from './secrets'

const CALLER_ENTRIES = Object.entries({
  visitor: null,
  member: MEMBER,
  guide: GUIDE,
  moderator: MODERATOR,
  accountant: ACCOUNTANT,
  manager: MANAGER,
  owner: ADMIN,
})

/** The staff roles, which the short suite tests in rotation: each function is called by one of them. */
const STAFF_ROLES = ['guide', 'moderator', 'accountant', 'manager', 'owner']

/** The short suite calls each function as a visitor, as a member and as one staff role; the full suite as every role. */
const isFunctionTested = (name: string, names: string[], role: string): boolean =>
  FULL_SUITE || !STAFF_ROLES.includes(role) || STAFF_ROLES[names.indexOf(name) % STAFF_ROLES.length] === role

const COLUMNS_SQL = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as relation,
    array_agg(quote_ident(a.attname)) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('public', 'private', 'storage', 'auth') and c.relkind in ('r', 'v', 'm', 'p')
  group by 1 order by 1`

/** Functions that may return a secret to its own user, with the reason. */
const FUNCTIONS_RETURNING_OWN_SECRETS: Record<string, string> = {
  place_order: 'the token of the order that the caller places',
  book_as_guest: 'the token of the booking that the caller makes',
}

/** The kinds of stored secrets that a function returns to the member whose booking the secret belongs to. */
const MEMBER_SECRET_KINDS: Record<string, string> = { payment_shares: 'payment link token' }

const fetchStoredSecrets = async (db: Client): Promise<Secret[]> => {
  await switchRole(db, 'owner')
  return (await db.query<Secret>(SECRET_SUBQUERIES)).rows
}

const runWithSecrets = async (db: Client, run: () => Promise<void>): Promise<void> => {
  await db.query('savepoint planted')
  try {
    await switchRole(db, 'owner')
    await db.query(INSERT_SECRETS_SQL)
    await run()
  } finally {
    await db.query('rollback to savepoint planted; release savepoint planted')
  }
}

const toJsonText = (rows: unknown): string => JSON.stringify(rows)

export const createSecretChecks = (): DatabaseCheck[] => [
  {
    name: 'the test data contains a secret of every kind, so that the checks can find a leak of each',
    runCheck: (db) =>
      runWithSecrets(db, async () => {
        const storedKinds = new Set((await fetchStoredSecrets(db)).map(({ kind }) => kind))
        assert.deepEqual(
          SECRET_KIND_NAMES.filter((kind) => !storedKinds.has(kind)),
          [],
        )
        assert.deepEqual(
          createSecretFinder(await fetchStoredSecrets(db))(toJsonText(await fetchStoredSecrets(db))),
          [...SECRET_KIND_NAMES].sort(),
        )
      }),
  },
  ...CALLER_ENTRIES.map(([role, user]): DatabaseCheck => ({
    name: `the role ${role} cannot read a secret in any column`,
    runCheck: (db) =>
      runWithSecrets(db, async () => {
        const findSecrets = createSecretFinder(await fetchStoredSecrets(db))
        const { rows } = await db.query<{ relation: string; columns: string[] }>(COLUMNS_SQL)
        for (const { relation, columns } of rows) {
          const allColumnsResult = await runAsRole(db, user, `select * from ${relation}`)
          assert.deepEqual(findSecrets(toJsonText(allColumnsResult.rows)), [], relation)
          // `select *` fails if the caller may read only some columns. Those columns are then read one by one.
          if (allColumnsResult.code !== '42501' || /permission denied for schema/.test(allColumnsResult.message))
            continue
          for (const secretColumn of columns) {
            const { rows: values } = await runAsRole(db, user, `select ${secretColumn} from ${relation}`)
            assert.deepEqual(findSecrets(toJsonText(values)), [], `${relation}.${secretColumn}`)
          }
        }
      }),
  })),
  ...CALLER_ENTRIES.map(([role, user]): DatabaseCheck => ({
    name: `the role ${role} gets no secret from any function`,
    runCheck: (db) =>
      runWithSecrets(db, async () => {
        const secretsBefore = await fetchStoredSecrets(db)
        const functionNames = [...new Set(listExpectedCalls().map(({ name }) => name))]
        for (const { name, args } of listExpectedCalls().filter((candidate) =>
          isFunctionTested(candidate.name, functionNames, role),
        )) {
          let secretsAfter: Secret[] = []
          const { rows, message } = await runAsRole(
            db,
            user,
            ...(await createRpcStatement(db, name, args)),
            async () => {
              // Only functions that write can create secrets, so the stored secrets are read again only after such
              // functions.
              secretsAfter =
                name in FUNCTIONS_RETURNING_OWN_SECRETS || name in READ_FUNCTION_CALLS
                  ? []
                  : await fetchStoredSecrets(db)
            },
          )
          const forbiddenSecrets = [...secretsBefore, ...secretsAfter].filter(
            ({ kind }) => role !== 'member' || kind !== MEMBER_SECRET_KINDS[name],
          )
          assert.deepEqual(createSecretFinder(forbiddenSecrets)(toJsonText([rows, message])), [], name)
        }
        const findSecrets = createSecretFinder(secretsBefore)
        for (const [name, query] of Object.entries(READ_FUNCTION_CALLS)) {
          if (!query) continue
          const { rows } = await runAsRole(db, user, query)
          assert.deepEqual(findSecrets(toJsonText(rows)), [], name)
        }
      }),
  })),
]
