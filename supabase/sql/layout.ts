/** Where lines begin, and how far in: computed from the pieces and from the line breaks that their author chose. */
import type { Piece } from './pieces'

export interface Placed extends Piece {
  /** Of the line that begins here; undefined: a line goes on. */
  indent: number | undefined
  /** Of brackets and cases around it. */
  depth: number
  /** What a line that is too long may be broken before. */
  joint: 'statement' | 'clause' | 'item' | undefined
}

/** What has been opened and not closed. */
interface Frame {
  kind: 'statement' | 'bracket' | 'case'
  /** Of the line that opened it. */
  line: number
  /** Of its items and clauses. */
  indent: number
  /** Of the line on which the present item or clause began. */
  item: number
  /** Its first word; empty: none has come yet. */
  head: string
  /** The next `and` belongs to a `between`. */
  between?: boolean
}

const QUERIES = ['select', 'with', 'insert', 'update', 'delete', 'values']
const LISTS = ['grant', 'revoke', 'comment', 'alter']
const CLAUSES = new Set(
  'select from where join having limit offset union except intersect returning returns into for language values referencing deferrable'.split(
    ' ',
  ),
)
const CLAUSE_PAIRS = /^(group by|order by|on conflict|(cross|left|right|full|inner) join|execute function|as \$.*)$/
/** Pairs whose second word begins no clause. */
const ONE_WORD = /^((distinct|delete) from|insert into|(cross|left|right|full|inner|outer) join)$/

/** Words that begin a clause of some statements, and by what stands around them. */
const SOMETIMES = new Map<string, (head: string, previous: string, next: string) => boolean>([
  ['set', (head, previous) => head === 'update' && previous !== 'update'],
  ['with', (head, _, next) => next === 'check' || (head === 'insert' && next !== 'ordinality')],
  ['using', (head) => head === 'create' || head === 'execute'],
])

const isClause = ({ kind, head }: Frame, previous: string, { text }: Piece, next: string): boolean => {
  if (kind === 'case') return text === 'when' || text === 'else'
  if (kind === 'bracket' ? !QUERIES.includes(head) : LISTS.includes(head)) return false
  const sometimes = SOMETIMES.get(text)
  if (sometimes) return sometimes(head, previous, next)
  return CLAUSE_PAIRS.test(`${text} ${next}`) || (CLAUSES.has(text) && !ONE_WORD.test(`${previous} ${text}`))
}

const opens = ({ kind, text, lead }: Piece, previous: string): Frame['kind'] | undefined => {
  if (kind === 'symbol' && (text === '(' || text === '[')) return 'bracket'
  return kind === 'word' && text === 'case' && lead === undefined && previous !== 'end' ? 'case' : undefined
}

const closes = ({ kind, text }: Piece, frame: Frame): boolean =>
  frame.kind === 'bracket'
    ? kind === 'symbol' && (text === ')' || text === ']')
    : frame.kind === 'case' && text === 'end'

/** `and`, `or`, `||` and what follows a comma; what a comment on something says. */
const isItem = (frame: Frame, previous: string, { kind, text }: Piece): boolean => {
  if (text === 'between') frame.between = true
  if (text === 'and' && frame.between) {
    frame.between = false
    return false
  }
  if (frame.head === 'comment' && kind === 'string') return previous === 'is'
  return previous === ',' || text === 'and' || text === 'or' || text === '||'
}

const jointOf = (frame: Frame, previous: string, piece: Piece, next: string): Placed['joint'] => {
  // Asked of every piece: it remembers what it has seen.
  const item = isItem(frame, previous, piece)
  return isClause(frame, previous, piece, next) ? 'clause' : item ? 'item' : undefined
}

/** Whether a piece begins something of its own in what is open: its first word, a clause, what a comma parts. */
const isFresh = ({ kind, head }: Frame, joint: Placed['joint'], previous: string): boolean => {
  const query = kind === 'statement' || QUERIES.includes(head)
  return joint === 'clause' || head === '' || (previous === ',' && !query)
}

/** How far in a line stands that begins with the piece. */
const indentOf = ({ kind, line, indent, item }: Frame, { text }: Piece, fresh: boolean): number => {
  // What leads into a block stands under its beginning.
  if (kind === 'statement' && (text === 'loop' || text === 'then')) return line
  return fresh ? indent : item + 2
}

class Layout {
  private frames: Frame[] = []
  /** How far in the present line stands. */
  private line = 0

  place(piece: Piece, begins: boolean, previous: string, next: string): Placed {
    const frame = this.frames.at(-1)
    if (piece.lead !== undefined || !frame) return this.startStatement(piece, begins)
    if (closes(piece, frame)) return this.close(frame, piece, begins)
    const depth = this.frames.length
    const joint = jointOf(frame, previous, piece, next)
    const fresh = isFresh(frame, joint, previous)
    if (begins) this.line = indentOf(frame, piece, fresh)
    if (fresh) frame.item = this.line
    frame.head ||= piece.text
    const kind = opens(piece, previous)
    if (kind) this.frames.push({ kind, line: this.line, indent: this.line + 2, item: this.line, head: '' })
    return { ...piece, depth, joint, indent: begins ? this.line : undefined }
  }

  private close(frame: Frame, piece: Piece, begins: boolean): Placed {
    this.frames.pop()
    if (begins) this.line = frame.line
    return { ...piece, depth: this.frames.length, joint: undefined, indent: begins ? this.line : undefined }
  }

  private startStatement(piece: Piece, begins: boolean): Placed {
    if (begins) this.line = 2 * (piece.lead ?? 0)
    const { line } = this
    const indent = piece.text === 'for' ? line + 2 : line
    this.frames = [{ kind: 'statement', line, indent, item: line, head: piece.text }]
    return { ...piece, depth: 0, joint: 'statement', indent: begins ? line : undefined }
  }
}

const CLOSERS = [')', ']', 'end']

/** Comments stand where the code after them does; before what closes something, where its contents do. */
const placeComments = (placed: Placed[]): Placed[] => {
  let indent = 0
  for (const piece of placed.toReversed()) {
    if (piece.kind !== 'comment') {
      const closing = CLOSERS.includes(piece.text) || (piece.kind === 'fence' && piece.lead !== undefined)
      if (piece.indent !== undefined) indent = piece.indent + (closing ? 2 : 0)
    } else if (piece.indent !== undefined) piece.indent = indent
  }
  return placed
}

export const place = (pieces: Piece[]): Placed[] => {
  const layout = new Layout()
  const code = pieces.filter(({ kind }) => kind !== 'comment')
  let seen = 0
  return placeComments(
    pieces.map((piece, at) => {
      const begins = piece.breaks > 0 || at === 0
      if (piece.kind === 'comment') return { ...piece, depth: 0, joint: undefined, indent: begins ? 0 : undefined }
      seen++
      return layout.place(piece, begins, code[seen - 2]?.text ?? '', code[seen]?.text ?? '')
    }),
  )
}
