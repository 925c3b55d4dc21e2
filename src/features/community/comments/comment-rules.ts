import { commentsLimits } from '@/lib/generated/limits'

/** The longest comment or reply, counted as a person counts: an emoji is one. */
export const MAX_LENGTH = commentsLimits.content.maxLength
/** What the database takes at most, whatever it looks like: accents piled upon one letter have an end. */
const MAX_CODE_POINTS = commentsLimits.content.maxCodePoints
/** From here on the box says how much is left. */
const WARN_FROM = MAX_LENGTH - 200

let segmenter: Intl.Segmenter | undefined

/** Characters as a person counts them. */
export const lengthOf = (text: string): number => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}

/** How many characters are left, once that is worth saying; below 0 the text is too long. */
export const charactersLeft = (text: string): number | null => {
  // Nothing is longer to a person than to the machine: most texts need no counting.
  if (text.length < WARN_FROM) return null
  if ([...text].length > MAX_CODE_POINTS) return -1
  const left = MAX_LENGTH - lengthOf(text)
  return left <= MAX_LENGTH - WARN_FROM ? left : null
}

/** Blank text is not sent, nor what is too long. */
export const canSend = (text: string): boolean => text.trim() !== '' && (charactersLeft(text) ?? 0) >= 0

interface KeyPress {
  key: string
  shiftKey: boolean
  /** A Chinese or Japanese word is being composed: Enter chooses it. */
  isComposing: boolean
}

/** Enter without Shift sends; Shift and Enter break the line. */
export const sends = ({ key, shiftKey, isComposing }: KeyPress): boolean => key === 'Enter' && !shiftKey && !isComposing

/** A person's first name as a mention; `@User` where there is none to call him by. */
export const mentionOf = (name: string): string => `@${/[\p{L}\p{N}_]+/u.exec(name)?.[0] ?? 'User'}`

/** A reply to somebody else's comment calls him, unless it mentions somebody already. */
export const replyText = (text: string, to: { name: string; isOwn: boolean }): string => {
  const words = text.trim()
  return to.isOwn || partsOf(words).some(({ kind }) => kind === 'mention') ? words : `${mentionOf(to.name)} ${words}`
}

export interface TextPart {
  kind: 'text' | 'mention' | 'link'
  text: string
}

// A link ends before a blank or a bracket; a mention begins a word, so that an e-mail address is none.
const SPECIAL = /https?:\/\/[^\s<>"'`]+|(?<![\p{L}\p{N}_@.+-])@[\p{L}\p{N}_]+/gu

/** The sentence's own full stop or bracket is no part of the address. */
const withoutTail = (address: string): string => {
  const tidy = address.replace(/[.,;:!?]+$/, '')
  return tidy.endsWith(')') && !tidy.includes('(') ? withoutTail(tidy.slice(0, -1)) : tidy
}

/** Cuts a text into words, mentions and links. Joined again, the parts are the text. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  const add = (kind: TextPart['kind'], from: number, to: number) => {
    if (to > from) parts.push({ kind, text: text.slice(from, to) })
    end = Math.max(end, to)
  }
  for (const { 0: match, index } of text.matchAll(SPECIAL)) {
    const isMention = match.startsWith('@')
    const word = isMention ? match : withoutTail(match)
    if (!isMention && !URL.canParse(word)) continue
    add('text', end, index)
    add(isMention ? 'mention' : 'link', index, index + word.length)
  }
  add('text', end, text.length)
  return parts
}

/** The author has changed the words since. */
export const isEdited = ({ created_at, updated_at }: { created_at: string; updated_at: string }): boolean =>
  created_at !== updated_at

/** The comment an address points to: `#comment-<id>`. */
export const linkedComment = (hash: string): string | null =>
  /^#comment-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(hash)?.[1] ?? null

/** The id a comment has in the page. */
export const anchorOf = (commentId: string): string => `comment-${commentId}`
