import fc from 'fast-check'
import { expect, it } from 'vitest'
import { waitlistSchema } from './waitlist-schema'

const form = { full_name: 'Mary Shelley', email: 'mary@example.test', phone: '', message: '' }
const wrongFields = (change: Partial<typeof form>) => [
  ...new Set(waitlistSchema.safeParse({ ...form, ...change }).error?.issues.map((issue) => issue.path[0])),
]

it('takes a name and an address alone', () => expect(wrongFields({})).toEqual([]))

it.each(['', ' ', '\t\n', '\u00a0\u2003'])('refuses a blank name %j', (full_name) =>
  expect(wrongFields({ full_name })).toEqual(['full_name']),
)

it.each(["o'brien+haunt@sub.example.co", 'ünïcode@bücher.example', '  spaced@example.test  ', 'a@b.co'])(
  'takes the odd but valid address %j',
  (email) => expect(wrongFields({ email })).toEqual([]),
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
])('refuses the address %j', (email) => expect(wrongFields({ email })).toEqual(['email']))

it('refuses 10,000 characters of notes and takes emoji and right-to-left text', () => {
  expect(wrongFields({ message: 'x'.repeat(10_000) })).toEqual(['message'])
  expect(wrongFields({ full_name: 'مريم 👻', message: 'שלום 🕯️' })).toEqual([])
})

it('answers every text without throwing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (full_name, email, phone, message) => {
      waitlistSchema.safeParse({ full_name, email, phone, message })
    }),
  )
})
