/** Hosted refuses an UPDATE or DELETE without WHERE wherever a caller of the API gets to, inside functions too. */
import assert from 'node:assert/strict'
import type { Check } from '../support/checks'
import { seek, tokens, type Token } from '../../sql/tokens'

const line = (list: Token[], from: number) =>
  list
    .slice(from, from + 8)
    .map(({ text }) => text)
    .join(' ')

/** Statements of a source that change or remove every row of a table, those in texts that are executed too. */
export const unlimited = (source: string): string[] => {
  const list = tokens(source)
  return list.flatMap((token, at) => {
    if (token.kind === 'string' && /^[eE$\w]*['$]\s*(with|select|insert|update|delete)\b/i.test(token.text)) {
      return unlimited(token.text.replace(/^[eE]?'|^\$\w*\$|'$|\$\w*\$$/g, '').replaceAll(`''`, `'`))
    }
    if (token.kind !== 'word') return []
    const removes = token.text === 'delete' && list[at + 1]?.text === 'from'
    // Not `for update`, `on conflict do update` or `after update`.
    const changes =
      token.text === 'update' &&
      !['for', 'do', 'key', 'on', 'or', 'before', 'after'].includes(list[at - 1]?.text ?? '') &&
      seek(list, at + 1, ({ text }) => text === 'set' || text === ';') > 0
    if (!removes && !changes) return []
    const end = seek(list, at + 1, ({ text }) => text === ';' || text === ')' || text === 'where')
    return list[end]?.text === 'where' ? [] : [line(list, at)]
  })
}

export const whereCheck: Check = {
  name: 'no function changes or removes the rows of a table without saying which',
  run: async (db) => {
    const { rows } = await db.query<{
      name: string
      source: string
    }>(`select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') order by 1`)
    assert.deepEqual(
      rows.flatMap(({ name, source }) => unlimited(source).map((found) => `${name}: ${found}`)),
      [],
    )
  },
}
