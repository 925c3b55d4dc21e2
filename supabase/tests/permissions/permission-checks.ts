/** Each admin function requires the listed permission: staff with every other permission get a member's result. */
import assert from 'node:assert/strict'
import type { Client } from 'pg'
import { switchRole, callAsRole } from '../support/as-role'
import type { DatabaseCheck } from '../support/checks'
import { MANAGER } from '../support/people'
import { listExpectedCalls } from './checks'
import { REQUIRED_PERMISSIONS } from './required'

/** Takes the given permissions away from the role manager, grants it all others, and calls `run`. */
const runWithoutPermissions = async (db: Client, permissions: string[], run: () => Promise<void>): Promise<void> => {
  await db.query('savepoint lacking')
  try {
    await switchRole(db, 'owner')
    await db.query(`delete from public.role_permissions where role = 'manager'`)
    await db.query(
      `insert into public.role_permissions (role, permission) select 'manager', r.permission from public.role_permissions r
       where r.role = 'owner' and r.permission <> all ($1)`,
      [permissions],
    )
    await run()
  } finally {
    await db.query('rollback to savepoint lacking; release savepoint lacking')
  }
}

export const createMissingPermissionChecks = (): DatabaseCheck[] => {
  const callsByPermission = new Map<string, ReturnType<typeof listExpectedCalls>>()
  for (const expectedCall of listExpectedCalls().filter(({ column }) => column === 'another')) {
    const requiredPermission = REQUIRED_PERMISSIONS[expectedCall.name] ?? '-'
    if (!/^[-=*]/.test(requiredPermission))
      callsByPermission.set(requiredPermission, [...(callsByPermission.get(requiredPermission) ?? []), expectedCall])
  }
  return [...callsByPermission].map(([requiredPermission, callsOfPermission]) => ({
    name: `a manager with every permission except ${requiredPermission} is refused like a member by the functions that require ${requiredPermission}`,
    runCheck: (db) =>
      runWithoutPermissions(
        db,
        requiredPermission.split(' ').map((permission) => permission.replace('@', '')),
        async () => {
          for (const { name, args, expected } of callsOfPermission)
            assert.equal(await callAsRole(db, MANAGER, name, args), expected, name)
        },
      ),
  }))
}
