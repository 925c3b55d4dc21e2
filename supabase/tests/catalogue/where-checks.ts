/** Hosted Supabase rejects UPDATE and DELETE without WHERE for API callers, also inside functions. */
import assert from 'node:assert/strict'
import type { DatabaseCheck } from '../support/checks'
import { findToken, readTokens, type Token } from '../support/sql-tokens'

const joinTokens = (tokenList: Token[], from: number) =>
  tokenList
    .slice(from, from + 8)
    .map(({ text }) => text)
    .join(' ')

/** The SQL statement in a string literal, without its quotes; undefined if the string contains none. */
const getExecutedSql = ({ kind, text }: Token): string | undefined =>
  kind === 'string' && /^[eE$\w]*['$]\s*(with|select|insert|update|delete)\b/i.test(text)
    ? text.replace(/^[eE]?'|^\$\w*\$|'$|\$\w*\$$/g, '').replaceAll(`''`, `'`)
    : undefined

/** Returns whether the word at this position begins an UPDATE or DELETE statement. */
const isWriteStatement = (tokenList: Token[], index: number): boolean => {
  const [before, word, after] = [tokenList[index - 1]?.text ?? '', tokenList[index]?.text, tokenList[index + 1]?.text]
  if (word === 'delete') return after === 'from'
  // `for update`, `on conflict do update` and `after update` are no UPDATE statements.
  if (word !== 'update' || ['for', 'do', 'key', 'on', 'or', 'before', 'after'].includes(before)) return false
  return findToken(tokenList, index + 1, ({ text }) => text === 'set' || text === ';') > 0
}

/** UPDATE and DELETE statements without WHERE, including those in string literals that are executed. */
export const findUnlimitedWrites = (source: string): string[] => {
  const tokenList = readTokens(source)
  return tokenList.flatMap((token, index) => {
    const executedSql = getExecutedSql(token)
    if (executedSql !== undefined) return findUnlimitedWrites(executedSql)
    if (token.kind !== 'word' || !isWriteStatement(tokenList, index)) return []
    const whereOrEndIndex = findToken(
      tokenList,
      index + 1,
      ({ text }) => text === ';' || text === ')' || text === 'where',
    )
    return tokenList[whereOrEndIndex]?.text === 'where' ? [] : [joinTokens(tokenList, index)]
  })
}

export const WHERE_CHECK: DatabaseCheck = {
  name: 'no function updates or deletes rows without a where clause',
  runCheck: async (db) => {
    const { rows } = await db.query<{
      name: string
      source: string
    }>(`select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') order by 1`)
    assert.deepEqual(
      rows.flatMap(({ name, source }) => findUnlimitedWrites(source).map((problems) => `${name}: ${problems}`)),
      [],
    )
  },
}
