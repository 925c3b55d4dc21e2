import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTimeLeft } from './admin/waitlist-rules'
import { describeFreedSeats } from './waitlist-rules'
import { waitlistSchema } from './waitlist-dialog'

const createEntry = (full_name: string, seats: number) => ({ full_name, seats })

it('the message about freed seats lists the people who got an offer and the people who were skipped', () => {
  expect(
    describeFreedSeats({ offered: [createEntry('Winifred Ash', 1)], skipped: [createEntry('Thaddeus Crane', 2)] }),
  ).toBe('Offered now to Winifred Ash (1 seat). Skipped (not enough free seats): Thaddeus Crane (2 seats).')
  expect(describeFreedSeats({ offered: [], skipped: [] })).toBe('')
})

const NOW = Date.parse('2026-11-20T10:00:00Z')

describe('the waitlist page', () => {
  it.each([
    ['2026-11-22T09:12:00Z', '47 h 12 min left'],
    ['2026-11-20T10:59:59Z', '59 min left'],
    ['2026-11-20T10:00:30Z', 'Less than a minute left'],
    ['2026-11-20T09:59:59Z', 'Expired'],
  ])('shows the remaining time of an offer that expires at %s as “%s”', (expiresAt, text) =>
    expect(formatTimeLeft(expiresAt, NOW)).toBe(text),
  )
})

const validForm = { full_name: 'Mary Shelley', email: 'mary@example.test', phone: '', message: '' }
const listInvalidFields = (change: Partial<typeof validForm>) => [
  ...new Set(waitlistSchema.safeParse({ ...validForm, ...change }).error?.issues.map((issue) => issue.path[0])),
]

it('the waitlist form requires only a name and an email address', () => expect(listInvalidFields({})).toEqual([]))

it.each(['', ' ', '\t\n', '\u00a0\u2003'])('the waitlist form refuses the blank name %j', (full_name) =>
  expect(listInvalidFields({ full_name })).toEqual(['full_name']),
)

it.each(["o'brien+haunt@sub.example.co", 'ünïcode@bücher.example', '  spaced@example.test  ', 'a@b.co'])(
  'the waitlist form accepts the unusual but valid email address %j',
  (email) => expect(listInvalidFields({ email })).toEqual([]),
)

it.each([
  '',
  '   ',
  'mary',
  'mary@',
  '@example.test',
  'mary@example',
  'a b@example.test',
  'a@b.co, c@d.co',
  '"odd"@example.test',
])('the waitlist form refuses the email address %j', (email) => expect(listInvalidFields({ email })).toEqual(['email']))

it('the waitlist form refuses 10,000 characters of notes, and accepts emoji and right-to-left text', () => {
  expect(listInvalidFields({ message: 'x'.repeat(10_000) })).toEqual(['message'])
  expect(listInvalidFields({ full_name: 'مريم 👻', message: 'שלום 🕯️' })).toEqual([])
})

it('the waitlist form validates any text without throwing an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (full_name, email, phone, message) => {
      waitlistSchema.safeParse({ full_name, email, phone, message })
    }),
  )
})
