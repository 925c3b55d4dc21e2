/**
 * No client role can read a secret over HTTP. The embedded backend grants every table, so row-level security must hide
 * secrets.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { INSERT_SECRETS_SQL, createSecretFinder, SECRET_SUBQUERIES, type Secret } from '../permissions/secrets'
import { readFixturesSql } from '../support/check-fixtures'
import { openEmbeddedApp, type Caller, type EmbeddedApp } from '../support/embedded'
import { createSender, type SendRequest } from '../support/http'

const ROLES = ['visitor', 'member', 'guide', 'moderator', 'accountant', 'manager', 'owner'] as const

let app: EmbeddedApp
let relations: string[]
const requestsByRole = {} as Record<(typeof ROLES)[number], SendRequest>

const getCaller = async (role: (typeof ROLES)[number]): Promise<Caller> => {
  if (role === 'visitor') return app.guest
  if (role === 'member') return app.member
  if (role === 'owner') return app.admin
  const caller = await app.newMember()
  const { data } = await caller.auth.getUser()
  await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [data.user?.id, role])
  return caller
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openEmbeddedApp()
  await app.backend.db.exec(`begin; ${readFixturesSql()}; ${INSERT_SECRETS_SQL}; commit`)
  for (const callerRole of ROLES) requestsByRole[callerRole] = await createSender(app, await getCaller(callerRole))
  const relationRows = await app.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`,
  )
  relations = relationRows.map(({ name }) => name)
})

const fetchSecretFinder = async () => createSecretFinder(await app.sql<Secret>(SECRET_SUBQUERIES))

describe('secrets over HTTP', () => {
  it.each(ROLES)('the role %s cannot read a secret in any table or view', async (role) => {
    const findSecrets = await fetchSecretFinder()
    for (const name of relations) {
      const { body } = await requestsByRole[role]('GET', `/rest/v1/${name}?select=*`)
      expect(findSecrets(JSON.stringify(body)), name).toEqual([])
    }
  })

  it.each(ROLES)('the role %s cannot reach any schema except public', async (role) => {
    for (const [schema, relation] of [
      ['private', 'staff_invite_tokens'],
      ['private', 'email_tokens'],
      ['auth', 'users'],
      ['auth', 'refresh_tokens'],
      ['storage', 'objects'],
      ['pg_catalog', 'pg_authid'],
    ]) {
      const headers = { 'accept-profile': schema ?? '' }
      const { status, code } = await requestsByRole[role]('GET', `/rest/v1/${relation}?select=*`, undefined, headers)
      expect([status, code], schema).toEqual([406, 'PGRST106'])
    }
  })
})
