/**
 * Checks the permission matrix over HTTP on the embedded backend. A separate test checks it on PostgreSQL set up like
 * hosted Supabase.
 */
import assert from 'node:assert/strict'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CATALOGUE_CHECKS } from '../catalogue/checks'
import {
  listExpectedCalls,
  createStaffCalls,
  listExpectedAccess,
  createStaffAccess,
  NON_OWNER_STAFF,
  type ExpectedAccess,
} from './checks'
import { FUNCTION_PERMISSIONS, RELATION_PERMISSIONS } from './matrix'
import { CALLER_COLUMNS, parsePermissionTable, type CallerColumn } from './table'
import { readFixturesSql } from '../support/check-fixtures'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { FULL_SUITE } from '../support/suite'
import { comment } from '../support/people'
import { createSender, runAndRollBack, type HttpReply, type SendRequest } from '../support/http'

let app: EmbeddedApp
const requestsByUser = new Map<string, SendRequest>()
/** The ids of the new members that have the roles of the staff in the fixtures. */
const staffIds = new Map<unknown, string>()
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openEmbeddedApp()
  await app.backend.db.exec(readFixturesSql())
  for (const column of CALLER_COLUMNS) {
    requestsByUser.set(
      column,
      await createSender(app, column === 'guest' ? app.guest : column === 'admin' ? app.admin : app.member),
    )
  }
  // The staff in fixtures.sql have no passwords, so new members get their roles and departures.
  for (const { user } of NON_OWNER_STAFF) {
    const caller = await app.newMember()
    const { data } = await caller.auth.getUser()
    staffIds.set(user, data.user?.id ?? '')
    await app.sql(
      `insert into public.staff (user_id, role) select $1, s.role from public.staff s where s.user_id = $2`,
      [data.user?.id, user],
    )
    await app.sql(
      `insert into public.staff_events (user_id, event_id) select $1, e.event_id from public.staff_events e
       where e.user_id = $2`,
      [data.user?.id, user],
    )
    requestsByUser.set(user, await createSender(app, caller))
  }
})

const sendTableRequest = async (
  { name, operation, row, set, expected }: ExpectedAccess,
  user: string,
): Promise<HttpReply> => {
  const request = requestsByUser.get(user)
  assert(request)
  const path = `/rest/v1/${name}`
  const rowFilter = new URLSearchParams(
    Object.entries(row).map(([key, value]) => [key, `eq.${staffIds.get(value) ?? value}`]),
  ).toString()
  switch (operation) {
    case 'select':
      return request('GET', `${path}?select=*&${rowFilter}`)
    case 'insert':
      // The symbol 0 means that the row exists already, so the insert adds no row.
      return request('POST', path, row, {
        prefer: expected === '0' ? 'count=exact,resolution=ignore-duplicates' : 'count=exact',
      })
    case 'update':
      return request('PATCH', `${path}?${rowFilter}`, set)
    case 'delete':
      return request('DELETE', `${path}?${rowFilter}`)
  }
}

/** Converts a reply to a symbol of the matrix. */
const getMatrixSymbol = ({ status, code, count }: HttpReply): string => {
  if (status < 300) return count > 0 ? '+' : '0'
  return code === '42501' && (status === 401 || status === 403) ? 'x' : `${status} ${code}`
}

/** The full suite tests every caller. The short suite tests one caller per relation or function, in rotation. */
const isColumnTested = (name: string, names: string[], column: CallerColumn): boolean =>
  FULL_SUITE || CALLER_COLUMNS[names.indexOf(name) % CALLER_COLUMNS.length] === column

/** Like isColumnTested, for the staff roles. */
const isRoleTested = (name: string, names: string[], user: string): boolean =>
  FULL_SUITE || NON_OWNER_STAFF[names.indexOf(name) % NON_OWNER_STAFF.length]?.user === user

/**
 * Returns the symbols that are accepted over HTTP. The embedded backend grants every table to every role, so a missing
 * grant shows as "no row" instead of an error.
 */
const getAllowedSymbols = ({ expected, operation }: ExpectedAccess): RegExp => {
  if (expected === 'x') return operation === 'insert' ? /^x$/ : /^[x0]$/
  return expected === 'v' ? /^(0|[45]\d\d .*)$/ : expected === '+' ? /^\+$/ : /^0$/
}

describe('permissions over HTTP on the embedded backend', () => {
  for (const { name, assertHolds } of CATALOGUE_CHECKS) {
    it(name, () => assertHolds(async <Row>(sql: string) => (await app.backend.db.query<Row>(sql)).rows))
  }

  it('rolls back the changes of a test request', async () => {
    const readCommentContent = () => app.sql('select content from public.comments where id = $1', [comment(3)])
    const contentBefore = await readCommentContent()
    const editComment = () =>
      requestsByUser.get('own')?.('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { content: 'Other words' })
    expect((await runAndRollBack(app.backend, async () => editComment()))?.status).toBe(204)
    expect(await readCommentContent()).toEqual(contentBefore)
  })

  const relations = parsePermissionTable(RELATION_PERMISSIONS).map(({ name }) => name)
  it.each(relations)('all roles have the expected permissions on %s', async (name) => {
    for (const expectedAccess of listExpectedAccess().filter(
      (candidate) => candidate.name === name && isColumnTested(name, relations, candidate.column),
    )) {
      const tableReply = await runAndRollBack(app.backend, () =>
        sendTableRequest(expectedAccess, expectedAccess.column),
      )
      expect(
        getMatrixSymbol(tableReply),
        `${expectedAccess.column}: ${expectedAccess.operation} ${JSON.stringify(tableReply.body).slice(0, 300)}`,
      ).toMatch(getAllowedSymbols(expectedAccess))
    }
    const readCells = createStaffAccess(name).filter(({ operation }) => operation === 'select')
    for (const cell of readCells.filter(({ user }) => isRoleTested(name, relations, user))) {
      const reply = await sendTableRequest(cell, cell.user)
      expect(getMatrixSymbol(reply), `${cell.user}: ${JSON.stringify(reply.body).slice(0, 300)}`).toMatch(
        getAllowedSymbols(cell),
      )
    }
  })

  const checkCall = async (name: string, user: string, args: unknown, expected: string) => {
    const { status, code, body } = await runAndRollBack(app.backend, async () => {
      const request = requestsByUser.get(user)
      assert(request)
      return request('POST', `/rest/v1/rpc/${name}`, args)
    })
    const result =
      status < 300 ? (body as { status: string }).status : status === 401 || status === 403 ? code : `${status} ${code}`
    expect(result, `${user}: ${JSON.stringify(body).slice(0, 300)}`).toBe(expected)
  }

  const functions = parsePermissionTable(FUNCTION_PERMISSIONS).map(({ name }) => name)
  it.each(functions)('all roles get the expected status from the function %s', async (name) => {
    for (const { column, args, expected } of listExpectedCalls().filter(
      (candidate) => candidate.name === name && isColumnTested(name, functions, candidate.column),
    ))
      await checkCall(name, column, args, expected)
    for (const { user, args, expected } of createStaffCalls(name).filter((candidate) =>
      isRoleTested(name, functions, candidate.user),
    ))
      await checkCall(name, user, args, expected)
  })
})
