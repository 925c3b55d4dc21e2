import type { Token } from './tokens'

/** One small change of a text: what to put in the place of a stretch of it. */
export interface Edit {
  /** What is changed, in words that stay the same while nothing around it changes. */
  name: string
  start: number
  end: number
  put: string
  /** It only loosens a lock: what a single connection cannot see. */
  lock?: boolean
}

/** A text with its tokens, and the word at each of their places. */
export interface Text {
  sql: string
  list: Token[]
  at: (place: number) => string
}

/** The edits that a rule makes of the word at a place. */
export type Rule = (text: Text, place: number) => Edit[]

export const textOf = (sql: string, list: Token[]): Text => ({ sql, list, at: (place) => list[place]?.text ?? '' })

export const startOf = (list: Token[], place: number): number => list[place]?.start ?? 0
export const endOf = (list: Token[], place: number): number => list[place]?.end ?? 0

export const apply = (sql: string, { start, end, put }: Edit): string => sql.slice(0, start) + put + sql.slice(end)

/** A bit of code on one line, as it names a mutant. */
export const snippet = (sql: string, start: number, end: number, most = 70): string => {
  const text = sql
    .slice(start, end)
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** A stretch of tokens as a stretch of text. */
export const span = (list: Token[], from: number, to: number): [start: number, end: number] => [
  list[from]?.start ?? 0,
  list[to - 1]?.end ?? list[from]?.start ?? 0,
]

/** Takes tokens out, with what stands between them. */
export const without = (list: Token[], from: number, to: number, name: string, put = ''): Edit => {
  const [start, end] = span(list, from, to)
  return { name, start, end, put }
}

/** Takes the n-th of several stretches between commas out, with a comma. */
export const withoutItem = (list: Token[], parts: [number, number][], n: number): [start: number, end: number] => {
  const [from, to] = parts[n] ?? [0, 0]
  const next = parts[n + 1]
  const before = parts[n - 1]
  if (next) return [startOf(list, from), startOf(list, next[0])]
  return [before ? startOf(list, before[1]) : startOf(list, from), endOf(list, to - 1)]
}
