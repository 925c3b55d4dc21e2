import * as z from 'zod/mini'
import type { EventForm } from './event-form-values'

/** What is wrong, by the field's place, as in `days.2.items.0.title`: the same names save_event answers with. */
export type Faults = Record<string, string>

export const TITLE_REQUIRED = 'Please enter a title for your event.'

const words = (most: number) => z.string().check(z.maxLength(most, `Please use at most ${most.toLocaleString('en-AU')} characters.`))
const blankOr = (pattern: RegExp, message: string) => z.string().check(z.trim(), z.regex(new RegExp(`^(?:${pattern.source})?$`), message))
const amount = blankOr(/\d{1,8}(?:\.\d{1,2})?/, 'Please enter an amount such as 2400 or 2400.50.')
const day = blankOr(/\d{4}-\d{2}-\d{2}/, 'Please enter a date.')
const time = blankOr(/(?:[01]\d|2[0-3]):[0-5]\d/, 'Please enter a time such as 19:30.')
const photos = z.array(z.object({ alt_text: words(300) }))

const schema = z
  .object({
    title: z.string().check(z.trim(), z.minLength(1, TITLE_REQUIRED), z.maxLength(200, 'Please use at most 200 characters.')),
    description: words(10_000),
    summary: words(400),
    location: words(200),
    start_date: day,
    end_date: day,
    max_registrations: blankOr(/[1-9]\d{0,4}/, 'Please enter a whole number from 1.'),
    price: amount,
    sale_price: amount,
    deposit: amount,
    includes: words(5_000),
    images: photos,
    days: z.array(
      z.object({
        title: words(200),
        date: day,
        items: z.array(
          z.object({
            title: z.string().check(z.trim(), z.minLength(1, 'Please give the activity a title.'), z.maxLength(200, 'Please use at most 200 characters.')),
            description: words(5_000),
            start_time: time,
            end_time: time,
          }),
        ),
        photos,
      }),
    ),
  })
  .check(
    z.refine((form) => !form.start_date || !form.end_date || form.end_date >= form.start_date, {
      path: ['end_date'], error: 'The end is before the start.',
    }),
    z.refine((form) => !form.sale_price || Number(form.sale_price) <= Number(form.price || 'NaN'), {
      path: ['sale_price'], error: 'The sale price must not be above the price.',
    }),
  )

/** Faults found before anything is sent; empty where all is well. Publishing asks for a start date as well. */
export const checkForm = (form: EventForm, publishing: boolean): Faults => {
  const faults: Faults = {}
  for (const { path, message } of schema.safeParse(form).error?.issues ?? []) faults[path.join('.')] ??= message
  if (publishing && !form.start_date) faults.start_date ??= 'A published event needs a start date.'
  return faults
}

const ANSWERS: Faults = {
  title: TITLE_REQUIRED,
  start_date: 'A published event needs a start date.',
  end_date: 'The end is before the start.',
  sale_price: 'The sale price must not be above the price.',
  max_registrations: 'More seats than that are already taken.',
  status: 'This event has bookings and stays published.',
}

/** Words for the fields the database refused. */
export const wordFaults = (fields: readonly string[]): Faults =>
  Object.fromEntries(fields.map((field) => [field, ANSWERS[field] ?? 'Please check this field.']))
