/**
 * Every function and view of ours with one small change: by rule, so that none is left out because nobody thought of
 * it.
 */
import { tokens, type Token } from './tokens'
import { readBody, type Body } from './body'
import { caseEdits, clauseEdits, conjunctEdits } from './clauses'
import { apply, snippet, span, type Edit } from './edits'
import { operatorEdits } from './operators'
import { swapEdits, type Others } from './swaps'
import { writeEdits, type MayLack } from './writes'

/** What a text cannot say of the tables that it names. */
export interface Known {
  mayLack: MayLack
  others: Others
}

const QUERY = /^\s*(select|insert|update|delete|with)\b|\b(from|where)\b.*=|%[sIL]/i

/** Queries that stand in texts: what is run by `execute`, or given to the function that does. */
const quotedEdits = (list: Token[], known: Known): Edit[] =>
  list.flatMap((token) => {
    if (token.kind !== 'string' || !token.text.startsWith(`'`) || !QUERY.test(token.text.slice(1))) return []
    const inner = token.text.slice(1, -1).replaceAll(`''`, `'`)
    return expressionEdits(inner, tokens(inner), known).map((edit) => ({
      ...edit,
      start: token.start,
      end: token.end,
      put: `'${apply(inner, edit).replaceAll(`'`, `''`)}'`,
    }))
  })

const expressionEdits = (sql: string, list: Token[], known: Known, body?: Body): Edit[] => {
  const statements = new Set(body?.statements.filter(({ kind }) => kind === 'case').map(({ from }) => from))
  return [
    ...operatorEdits(sql, list),
    ...clauseEdits(sql, list),
    ...writeEdits(sql, list, known.mayLack),
    ...swapEdits(sql, list, known.others),
    ...conjunctEdits(sql, list),
    ...quotedEdits(list, known),
    ...caseEdits(sql, list, (at) => statements.has(at)),
  ]
}

const LOCKS = /one_at_a_time|pg_advisory/

const statementEdits = (sql: string, list: Token[], { statements, branches }: Body): Edit[] => [
  ...statements
    .filter(({ kind, from }) => kind === 'simple' && list[from]?.text !== 'null')
    .map(({ from, to }): Edit => {
      const [start, end] = span(list, from, to)
      const text = sql.slice(start, end)
      return {
        name: `without «${snippet(sql, start, end)}»`,
        start,
        end,
        put: 'null;',
        ...(LOCKS.test(text) && /^perform/.test(text) && { lock: true }),
      }
    }),
  ...branches
    .filter(({ from, to }) => to > from)
    .map(({ from, to, head }): Edit => {
      const [start, end] = span(list, from, to)
      return { name: `nothing is done under «${snippet(head, 0, head.length)}»`, start, end, put: 'null;' }
    }),
]

/** Each edit with a name of its own, none that changes nothing or the same as another. */
const distinct = (sql: string, edits: Edit[]): Edit[] => {
  const texts = new Set([sql.replace(/\s+/g, ' ')])
  const names = new Map<string, number>()
  return edits.flatMap((edit) => {
    const text = apply(sql, edit).replace(/\s+/g, ' ')
    if (texts.has(text)) return []
    texts.add(text)
    const n = (names.get(edit.name) ?? 0) + 1
    names.set(edit.name, n)
    return [n === 1 ? edit : { ...edit, name: `${edit.name} (${n})` }]
  })
}

export const plpgsqlEdits = (source: string, known: Known): Edit[] => {
  const list = tokens(source)
  const body = readBody(list)
  return distinct(source, [...statementEdits(source, list, body), ...expressionEdits(source, list, known, body)])
}

export const queryEdits = (source: string, known: Known): Edit[] => {
  const list = tokens(source)
  return distinct(source, expressionEdits(source, list, known))
}
