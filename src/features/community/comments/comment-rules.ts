import { commentsLimits } from '@/lib/generated/limits'

/** Maximum length of a comment or reply in graphemes. An emoji counts as one grapheme. */
export const MAX_COMMENT_LENGTH = commentsLimits.content.maxLength
/**
 * Maximum length in code points. Needed in addition to the grapheme limit, because one grapheme can contain any number
 * of combining characters.
 */
const MAX_CODE_POINTS = commentsLimits.content.maxCodePoints
/** The length from which the comment field shows how many characters are left. */
const LENGTH_WARNING_THRESHOLD = MAX_COMMENT_LENGTH - 200

let graphemeSegmenter: Intl.Segmenter | undefined

/** Counts the graphemes of a text. */
export const countGraphemes = (text: string): number => {
  graphemeSegmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...graphemeSegmenter.segment(text)].length
}

/**
 * The number of characters left, or null if the text is far shorter than the limit. Negative if the text is too long.
 */
export const countCharactersLeft = (text: string): number | null => {
  // A text has at most `text.length` graphemes, so a short text needs no counting.
  if (text.length < LENGTH_WARNING_THRESHOLD) return null
  if ([...text].length > MAX_CODE_POINTS) return -1
  const charactersLeft = MAX_COMMENT_LENGTH - countGraphemes(text)
  return charactersLeft <= MAX_COMMENT_LENGTH - LENGTH_WARNING_THRESHOLD ? charactersLeft : null
}

/** True unless the text is blank or too long. */
export const isSendableText = (text: string): boolean => text.trim() !== '' && (countCharactersLeft(text) ?? 0) >= 0

interface KeyPress {
  key: string
  shiftKey: boolean
  /** True while an input method is composing a word, because Enter then confirms the word. */
  isComposing: boolean
}

/** True for Enter, which submits. Shift+Enter adds a line instead. */
export const isSendKey = ({ key, shiftKey, isComposing }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing

/** Creates a mention from the first word of a name. Without a name, the mention is `@User`. */
export const createMention = (name: string): string => `@${/[\p{L}\p{N}_]+/u.exec(name)?.[0] ?? 'User'}`

/**
 * Adds a mention of the comment's author to a reply. Adds no mention if the user is that author, or if the reply
 * already has a mention.
 */
export const createReplyText = (text: string, author: { name: string; isOwn: boolean }): string => {
  const trimmedText = text.trim()
  return author.isOwn || splitText(trimmedText).some(({ kind }) => kind === 'mention')
    ? trimmedText
    : `${createMention(author.name)} ${trimmedText}`
}

export interface TextPart {
  kind: 'text' | 'mention' | 'link'
  text: string
}

// A link ends at white space or a bracket. A mention must be at the start of a word, so an email address contains no
// mention.
const LINK_OR_MENTION_PATTERN = /https?:\/\/[^\s<>"'`]+|(?<![\p{L}\p{N}_@.+-])@[\p{L}\p{N}_]+/gu

/** Removes punctuation that belongs to the sentence from the end of a link. */
const trimPunctuation = (address: string): string => {
  const trimmedAddress = address.replace(/[.,;:!?]+$/, '')
  return trimmedAddress.endsWith(')') && !trimmedAddress.includes('(')
    ? trimPunctuation(trimmedAddress.slice(0, -1))
    : trimmedAddress
}

/** Splits a text into words, mentions and links. The parts joined in order equal the text. */
export const splitText = (text: string): TextPart[] => {
  const textParts: TextPart[] = []
  let partEnd = 0
  const addPart = (kind: TextPart['kind'], start: number, end: number) => {
    if (end > start) textParts.push({ kind, text: text.slice(start, end) })
    partEnd = Math.max(partEnd, end)
  }
  for (const { 0: match, index } of text.matchAll(LINK_OR_MENTION_PATTERN)) {
    const isMentionMatch = match.startsWith('@')
    const mentionOrLink = isMentionMatch ? match : trimPunctuation(match)
    if (!isMentionMatch && !URL.canParse(mentionOrLink)) continue
    addPart('text', partEnd, index)
    addPart(isMentionMatch ? 'mention' : 'link', index, index + mentionOrLink.length)
  }
  addPart('text', partEnd, text.length)
  return textParts
}

/** True if the author has edited the text. */
export const isEdited = ({ created_at, updated_at }: { created_at: string; updated_at: string }): boolean =>
  created_at !== updated_at

/** The id of the comment in the URL's hash: `#comment-<id>`. */
export const parseCommentHash = (hash: string): string | null =>
  /^#comment-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(hash)?.[1] ?? null

/** The id of a comment's HTML element. */
export const getCommentAnchor = (commentId: string): string => `comment-${commentId}`
