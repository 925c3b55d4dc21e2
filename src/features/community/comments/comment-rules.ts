import { commentsLimits } from '@/lib/generated/limits'

/** Longest comment or reply in graphemes: an emoji counts as one. */
export const MAX_LENGTH = commentsLimits.content.maxLength
/** Limit in code points, which also bounds combining characters. */
const MAX_CODE_POINTS = commentsLimits.content.maxCodePoints
/** From this length on, the field shows how many characters are left. */
const WARN_FROM = MAX_LENGTH - 200

let segmenter: Intl.Segmenter | undefined

/** Number of graphemes. */
export const lengthOf = (text: string): number => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}

/** Characters left, if that is worth showing. Negative: the text is too long. */
export const charactersLeft = (text: string): number | null => {
  // Grapheme count ≤ `text.length`, so short texts need no counting.
  if (text.length < WARN_FROM) return null
  if ([...text].length > MAX_CODE_POINTS) return -1
  const left = MAX_LENGTH - lengthOf(text)
  return left <= MAX_LENGTH - WARN_FROM ? left : null
}

/** False for blank and too long texts. */
export const canSend = (text: string): boolean => text.trim() !== '' && (charactersLeft(text) ?? 0) >= 0

interface KeyPress {
  key: string
  shiftKey: boolean
  /** An input method is composing a word: Enter confirms it. */
  isComposing: boolean
}

/** Enter submits. Shift+Enter adds a line. */
export const sends = ({ key, shiftKey, isComposing }: KeyPress): boolean => key === 'Enter' && !shiftKey && !isComposing

/** Mention of a first name. `@User` if there is no name. */
export const mentionOf = (name: string): string => `@${/[\p{L}\p{N}_]+/u.exec(name)?.[0] ?? 'User'}`

/** Adds a mention of the comment's author to a reply, unless it is one's own comment or the reply has a mention. */
export const replyText = (text: string, to: { name: string; isOwn: boolean }): string => {
  const trimmed = text.trim()
  return to.isOwn || partsOf(trimmed).some(({ kind }) => kind === 'mention')
    ? trimmed
    : `${mentionOf(to.name)} ${trimmed}`
}

export interface TextPart {
  kind: 'text' | 'mention' | 'link'
  text: string
}

// A link ends at a blank or bracket. A mention starts a word, so an email address is none.
const SPECIAL = /https?:\/\/[^\s<>"'`]+|(?<![\p{L}\p{N}_@.+-])@[\p{L}\p{N}_]+/gu

/** Removes the sentence's closing punctuation from a link. */
const withoutTail = (address: string): string => {
  const tidy = address.replace(/[.,;:!?]+$/, '')
  return tidy.endsWith(')') && !tidy.includes('(') ? withoutTail(tidy.slice(0, -1)) : tidy
}

/** Splits a text into words, mentions and links. Joined, they give the text again. */
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

/** True if the author edited the text. */
export const isEdited = ({ created_at, updated_at }: { created_at: string; updated_at: string }): boolean =>
  created_at !== updated_at

/** The comment in the URL: `#comment-<id>`. */
export const linkedComment = (hash: string): string | null =>
  /^#comment-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(hash)?.[1] ?? null

/** The comment's element id. */
export const anchorOf = (commentId: string): string => `comment-${commentId}`
