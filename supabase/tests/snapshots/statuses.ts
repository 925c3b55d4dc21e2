/** Compares the statuses in function comments with the statuses that occur in snapshot cases. */
import type { Client } from 'pg'
import type { SnapshotCase } from './case'

/**
 * Parses the status names from `Statuses: booked {…}, sold_out, closed {…}.` Returns null if the comment has no such
 * list.
 */
export const parseStatuses = (comment: string | null): string[] | null => {
  const statusesMatch = /\bStatuses:\s*/.exec(comment ?? '')
  if (!statusesMatch || !comment) return null
  const statusNames: string[] = []
  let bracketDepth = 0
  for (const [part] of comment.slice(statusesMatch.index + statusesMatch[0].length).matchAll(/[{}.,]|[^{}.,]+/g)) {
    if (part === '{') bracketDepth++
    else if (part === '}') bracketDepth--
    else if (bracketDepth === 0 && part === '.') break
    else if (bracketDepth === 0 && part.trim() && part !== ',') statusNames.push(part.trim())
  }
  return statusNames
}

export interface CallableFunction {
  name: string
  statuses: string[] | null
}

/**
 * The functions that an API caller can execute. A function that returns rows instead of a status needs no status
 * list.
 */
export const listCallableFunctions = async (db: Client): Promise<CallableFunction[]> => {
  const { rows } = await db.query<{ name: string; comment: string | null; expected: boolean }>(
    `select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, not p.proretset
      and p.prorettype = 'jsonb'::regtype as expected
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and p.prorettype <> 'trigger'::regtype
       and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid,
         'execute')
         or has_function_privilege('service_role', p.oid, 'execute')) order by 1`,
  )
  return rows.map(({ name, comment, expected }) => ({
    name,
    statuses: parseStatuses(comment) ?? (expected ? null : []),
  }))
}

/** Lists the differences between the statuses in the comments of database functions and the statuses that the cases expect. */
export const findDifferences = (functions: CallableFunction[], cases: SnapshotCase[]): string[] => {
  const returnedStatuses = new Map<string, Set<string>>()
  for (const snapshotStep of cases.flatMap((testCase) => [testCase, ...(testCase.then ?? [])])) {
    if (snapshotStep.call !== undefined)
      returnedStatuses.set(
        snapshotStep.call,
        (returnedStatuses.get(snapshotStep.call) ?? new Set()).add(snapshotStep.expected),
      )
  }
  const permissionErrorPattern = /^[0-9A-Z]{5}$|^rows$/
  return functions.flatMap(({ name, statuses }) => {
    const returnedByFunction = returnedStatuses.get(name) ?? new Set()
    if (!statuses) return [`${name}: its comment has no "Statuses: …"`]
    return [
      ...statuses
        .filter((status) => !returnedByFunction.has(status))
        .map((status) => `${name}: no case ends in ${status}`),
      ...(returnedByFunction.size === 0 && statuses.length === 0 ? [`${name}: no case`] : []),
      ...[...returnedByFunction]
        .filter((status) => !permissionErrorPattern.test(status) && !statuses.includes(status))
        .map((status) => `${name}: its comment does not list ${status}`),
    ]
  })
}
