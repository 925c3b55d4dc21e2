/**
 * Lays SQL out: its authors choose where lines end, this settles the rest. Words in lower case, a statement of a body two
 * spaces in for each block around it, what goes on two further in, no line over 120 that can be broken.
 */
import { Unreadable } from './body'
import { place, type Placed } from './layout'
import { piecesOf, type Piece } from './pieces'

const WIDTH = 120
const SPACED = /^(:=|\|\||=|<>|<=|>=|=>|<|>|->>?)$/

const gap = (previous: Piece | undefined, { kind, text, spaced }: Piece): string => {
  if (!previous) return ''
  if (kind === 'comment') return '  '
  if (previous.kind === 'symbol' && /[([]/.test(previous.text)) return ''
  if (kind === 'symbol' && /[)\],;]/.test(text)) return ''
  return spaced || previous.text === ',' || SPACED.test(text) || SPACED.test(previous.text) ? ' ' : ''
}

const linesOf = (pieces: Piece[]): Placed[][] => {
  const lines: Placed[][] = []
  for (const piece of place(pieces)) {
    if (piece.indent === undefined) lines.at(-1)?.push(piece)
    else lines.push([piece])
  }
  return lines
}

const write = (line: Placed[]): string =>
  ' '.repeat(line[0]?.indent ?? 0) + line.map((piece, at) => gap(line[at - 1], piece) + piece.text).join('')

/** A text may go on over several lines: the first is what can be made shorter. */
const widthOf = (line: Placed[]): number => write(line).split('\n')[0]?.length ?? 0

/** A row of values stays a row. */
const isRow = (line: Placed[], before: Placed[] | undefined): boolean => {
  const [{ text, depth } = { text: '', depth: 0 }, ...rest] = line
  const outer = rest.filter((piece) => piece.depth <= depth).map((piece) => piece.text)
  return text === '(' && /^\)[,;]?$/.test(outer.join('')) && [',', 'values'].includes(before?.at(-1)?.text ?? '')
}

/** Places in a line before which it is broken: outermost first, a clause before an item, as late as it fits. */
const cuts = (line: Placed[]): number[] => {
  const places = [...line.keys()].slice(1).filter((at) => line[at]?.joint)
  const statements = places.filter((at) => line[at]?.joint === 'statement')
  if (statements.length > 0) return statements
  const fitting = places.filter((at) => widthOf(line.slice(0, at)) <= WIDTH)
  const outermost = Math.min(...fitting.map((at) => line[at]?.depth ?? 0))
  const left = line.findIndex(({ depth }) => depth < outermost)
  const best = fitting.filter((at) => line[at]?.depth === outermost && (left <= 0 || at < left))
  return [best.findLast((at) => line[at]?.joint === 'clause') ?? best.at(-1)].filter((at) => at !== undefined)
}

const wordsOf = (comment: string): string[] => comment.replace(/^--/, '').trim().split(/\s+/)

/** Whether the line after a comment is more of it. */
const isMore = ([first, ...rest]: Placed[]): boolean =>
  first?.kind === 'comment' && first.breaks === 1 && rest.length === 0 && !/--$|^\/\*/.test(first.text)

/** What does not fit goes to the next line of the same comment, or to a new one. */
const wrap = ([comment]: Placed[], next: Placed[] = []): Piece[] => {
  if (!comment) return []
  const kept: string[] = []
  const words = wordsOf(comment.text)
  while (words[0] && (comment.indent ?? 0) + ['--', ...kept, words[0]].join(' ').length <= WIDTH)
    kept.push(words.shift() ?? '')
  const first = { ...comment, text: ['--', ...kept].join(' ') }
  if (kept.length === 0 || words.length === 0) return [comment]
  const [after] = next
  if (!after || !isMore(next)) return [first, { ...comment, breaks: 1, text: ['--', ...words].join(' ') }]
  after.text = ['--', ...words, ...wordsOf(after.text)].join(' ')
  return [first]
}

/** Whether the items cut off a line find room before those of the next. */
const goesBefore = (cutOff: Placed[], next: Placed[] | undefined): next is Placed[] => {
  const [first] = cutOff
  const [after] = next ?? []
  if (!next || first?.joint !== 'item' || after?.joint !== 'item' || after.breaks > 1) return false
  const together = [{ ...first, indent: after.indent }, ...cutOff.slice(1), ...next]
  return first.depth === after.depth && widthOf(together) <= WIDTH && !cutOff.some(({ kind }) => kind === 'comment')
}

/** Each line that is too long broken once; undefined: none can be. */
const shorten = (pieces: Piece[]): Piece[] | undefined => {
  const lines = linesOf(pieces)
  let broken = false
  const shorter = lines.flatMap((line, at): Piece[] => {
    if (widthOf(line) <= WIDTH || isRow(line, lines[at - 1])) return line
    if (line[0]?.text.startsWith('--')) {
      const wrapped = wrap(line, lines[at + 1])
      broken ||= wrapped[0] !== line[0]
      return wrapped
    }
    const places = cuts(line)
    broken ||= places.length > 0
    const next = lines[at + 1]
    const last = places.at(-1)
    if (last !== undefined && goesBefore(line.slice(last), next) && next[0]) next[0].breaks = 0
    return line.map((piece, n) => (places.includes(n) ? { ...piece, breaks: 1 } : piece))
  })
  return broken ? shorter : undefined
}

/** What a text says, however it is laid out: the sequence of its tokens and of the words in its comments. */
const said = (sql: string): string =>
  JSON.stringify(
    piecesOf(sql).flatMap(({ kind, text }) =>
      kind === 'comment' && text.startsWith('--') ? wordsOf(text).map((word) => [kind, word]) : [[kind, text]],
    ),
  )

/** @throws Unreadable at what it cannot read, and rather than say anything else than it was given */
export const format = (sql: string): string => {
  let pieces = piecesOf(sql)
  for (let next = shorten(pieces); next; next = shorten(pieces)) pieces = next
  const out = linesOf(pieces)
    .map((line, at) => (line[0]?.breaks === 2 && at > 0 ? '\n' : '') + write(line) + '\n')
    .join('')
  if (said(out) !== said(sql)) throw new Unreadable('laid out, it would say something else', 0)
  return out
}
