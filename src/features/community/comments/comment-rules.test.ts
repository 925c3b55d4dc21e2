import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isSendableText,
  countCharactersLeft,
  isEdited,
  countGraphemes,
  createMention,
  splitText,
  createReplyText,
  isSendKey,
} from './comment-rules'

describe('the comment box', () => {
  it.each([
    ['Enter', true, { key: 'Enter', shiftKey: false, isComposing: false }],
    ['Shift+Enter, which starts a new line', false, { key: 'Enter', shiftKey: true, isComposing: false }],
    ['Enter to confirm a word of an input method', false, { key: 'Enter', shiftKey: false, isComposing: true }],
    ['a letter key', false, { key: 'a', shiftKey: false, isComposing: false }],
  ])('when the member presses %s, the answer to “is the comment sent” is %s', (_name, isSent, keyPress) =>
    expect(isSendKey(keyPress)).toBe(isSent),
  )
})

describe('the comment length check', () => {
  it.each([
    ['', 0],
    ['ghost', 5],
    ['👻', 1],
    ['👨‍👩‍👧‍👦', 1],
    ['👍🏽', 1],
    ['🇦🇺', 1],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 1],
    ['e\u0301', 1],
    ['1️⃣', 1],
    ['a\nb', 3],
  ])('counts in the text %j %i visible characters', (text, expected) => expect(countGraphemes(text)).toBe(expected))

  it.each([
    ['', false],
    ['   \n\t', false],
    ['\u00a0\u3000', false],
    ['.', true],
    ['x'.repeat(2000), true],
    ['x'.repeat(2001), false],
    ['👨‍👩‍👧‍👦'.repeat(2000), true],
    ['👨‍👩‍👧‍👦'.repeat(2001), false],
    [`a${'\u0301'.repeat(20_001)}`, false],
  ])('allows only text that is not blank and has at most 2,000 visible characters (text number %#)', (text, expected) =>
    expect(isSendableText(text)).toBe(expected),
  )

  it.each([
    ['short', null],
    ['x'.repeat(1799), null],
    ['x'.repeat(1800), 200],
    ['x'.repeat(2000), 0],
    ['x'.repeat(2003), -3],
    ['👻'.repeat(1000), null],
  ])('shows the number of remaining characters only near the limit (text number %#)', (text, expected) =>
    expect(countCharactersLeft(text)).toBe(expected),
  )
})

describe('the reply box', () => {
  const author = { name: 'Mabel Moonlight', isOwn: false }
  it.each([
    ['Hello', author, '@Mabel Hello'],
    ['  Hello  ', author, '@Mabel Hello'],
    ['@Ichabod is right', author, '@Ichabod is right'],
    ['Ask @Ichabod', author, 'Ask @Ichabod'],
    ['Hello', { ...author, isOwn: true }, 'Hello'],
    ['Write to me@example.test', author, '@Mabel Write to me@example.test'],
    ['at @ eight', author, '@Mabel at @ eight'],
    ['Hello', { name: '', isOwn: false }, '@User Hello'],
    ['Hello', { name: '!!!', isOwn: false }, '@User Hello'],
  ])('turns the typed reply %j to the author %o into the sent reply %j', (text, author, expected) =>
    expect(createReplyText(text, author)).toBe(expected),
  )

  it.each([
    ['Siobhán Ó Briain', '@Siobhán'],
    ['  Archie Lantern', '@Archie'],
    ["O'Malley", '@O'],
    ['李 小龍', '@李'],
  ])('turns the member name %j into the mention %s', (name, expected) => expect(createMention(name)).toBe(expected))
})

describe('the comment parser', () => {
  const listMarkedParts = (text: string) =>
    splitText(text)
      .filter(({ kind }) => kind !== 'text')
      .map(({ kind, text }) => `${kind}:${text}`)
  it.each([
    ['@Mabel hello', ['mention:@Mabel']],
    ['hi @Siobhán, and @bob_2!', ['mention:@Siobhán', 'mention:@bob_2']],
    ['me@example.test', []],
    ['@@double', []],
    ['see https://example.test/a?b=1.', ['link:https://example.test/a?b=1']],
    ['(http://example.test/)', ['link:http://example.test/']],
    ['https://example.test/@name', ['link:https://example.test/@name']],
    ['https://', []],
    ['javascript:alert(1) data:text/html,x //example.test', []],
    ['<a href="https://example.test">x</a>', ['link:https://example.test']],
    ['plain words', []],
  ])('finds the mentions and links in %j', (text, expected) => expect(listMarkedParts(text)).toEqual(expected))

  it('keeps every character of a text, and links only http and https URLs', () => {
    assert(
      property(string({ unit: 'binary' }), string(), (textBefore, secondPart) => {
        const commentText = `${textBefore} https://${secondPart} @${textBefore} http://x.test/${secondPart}`
        const textParts = splitText(commentText)
        expect(textParts.map((part) => part.text).join('')).toBe(commentText)
        for (const part of textParts) if (part.kind === 'link') expect(new URL(part.text).protocol).toMatch(/^https?:$/)
      }),
      { numRuns: 2000, seed: 1313 },
    )
  })
})

it('a comment is marked as edited if its text was changed after posting', () => {
  const createdAt = '2026-01-01T00:00:00Z'
  expect(isEdited({ created_at: createdAt, updated_at: createdAt })).toBe(false)
  expect(isEdited({ created_at: createdAt, updated_at: '2026-01-01T00:01:00Z' })).toBe(true)
})
