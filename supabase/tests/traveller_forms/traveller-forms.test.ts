/**
 * Property tests of traveller forms and waivers: random definitions, answers and texts on PostgreSQL, and the days on
 * which reminders are sent.
 */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type PostgresServer } from '../support/postgres'

let server: PostgresServer
let db: Client
beforeAll(async () => {
  server = await startPostgres()
  db = await server.connect(await server.createDatabase())
}, 120_000)
afterAll(async () => {
  await db.end()
  server.stop()
})

const BUILT_IN_KINDS = [
  'full_name',
  'date_of_birth',
  'dietary',
  'room_mate',
  'emergency_contact',
  'insurance',
  'flights',
]
type FormField = { key: string; kind: string; label: string; help: string; required: boolean; choices: string[] }
const textArbitrary = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }).map((content) => `a${content}`)
const helpArbitrary = fc.string({ maxLength: 40 }).map((content) => content.replaceAll('\0', ''))
const choicesArbitrary = fc.uniqueArray(textArbitrary, {
  minLength: 2,
  maxLength: 6,
  selector: (choice) => choice.toLowerCase(),
})

const builtInFieldArbitrary: fc.Arbitrary<FormField> = fc
  .record({
    kind: fc.constantFrom(...BUILT_IN_KINDS),
    help: helpArbitrary,
    required: fc.boolean(),
  })
  .map(({ kind, ...more }) => ({ key: kind, kind, label: '', choices: [], ...more }))
const questionArbitrary: fc.Arbitrary<FormField> = fc
  .record({
    key: fc.stringMatching(/^question_[a-z0-9]{6,12}$/),
    kind: fc.constantFrom('text', 'choice', 'yes_no', 'file'),
    label: textArbitrary,
    help: helpArbitrary,
    required: fc.boolean(),
    choices: choicesArbitrary,
  })
  .map((field) => ({ ...field, choices: field.kind === 'choice' ? field.choices : [] }))
const definitionArbitrary = fc.uniqueArray(fc.oneof(builtInFieldArbitrary, questionArbitrary), {
  minLength: 1,
  maxLength: 12,
  selector: ({ key }) => key,
})

const VALID_ANSWERS_BY_KIND: Record<string, unknown> = {
  full_name: 'Ada Grey',
  date_of_birth: '1980-02-03',
  room_mate: 'Ben Hill',
  emergency_contact: { name: 'Eve Hill', phone: '0491 570 006' },
}
const createAnswer = ({ kind, choices: options }: FormField, seed: number): unknown => {
  if (kind === 'yes_no') return seed % 2 === 0
  if (kind === 'choice') return options[seed % options.length]
  if (kind === 'file') return { name: `Visa ${seed}.pdf`, size: seed + 1, type: 'application/pdf' }
  return VALID_ANSWERS_BY_KIND[kind] ?? `Answer ${seed}`
}

const callFunction = async (name: string, args: object): Promise<Record<string, unknown>> => {
  const argumentNames = Object.keys(args)
  const { rows } = await db.query<{ result: Record<string, unknown> }>(
    `select public.${name}(${argumentNames.map((arg, index) => `${arg} => $${index + 1}`).join(', ')}) as result`,
    Object.values(args).map((value: unknown) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ),
  )
  return rows[0]?.result ?? {}
}

interface Traveller {
  id: string
  trip_id: string
  event_id: string
  start_date: string
}
/** A traveller of a confirmed booking on a departure in the future, whose link gets the given token. */
const findTraveller = async (token: string): Promise<Traveller> => {
  const { rows } = await db.query<Traveller>(
    `select t.id, e.trip_id, e.id as event_id, e.start_date::text
     from public.travellers t join public.bookings b on b.id = t.booking_id
     join public.events e on e.id = b.event_id
     where b.status = 'confirmed' and e.start_date > private.today() + 100 order by t.id limit 1`,
  )
  const [traveller] = rows
  if (!traveller) throw new Error('The demo data has no traveller.')
  await db.query(
    'insert into private.traveller_links (traveller_id, token_hash, email) values ($1, private.hash_token($2), $3)',
    [traveller.id, token, 'traveller@example.test'],
  )
  return traveller
}
const insertForm = async (tripId: string, fields: FormField[], dueDays = 60): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `with form as (insert into private.traveller_forms (trip_id, title, due_days) values ($1, 'Details', $3) returning id)
     insert into private.traveller_form_versions (form_id, version, fields) select id, 1, $2 from form returning form_id as id`,
    [tripId, JSON.stringify(fields), dueDays],
  )
  return rows[0]?.id ?? ''
}

/** Saves the answer of `createAnswer` to a question that asks for a file. */
const saveFile = async (question: { token: string; form_id: string; key: string }, seed: number): Promise<void> => {
  const fileFields = { size: seed + 1, content_type: 'application/pdf' }
  const { file_id } = await callFunction('start_traveller_file', { ...question, ...fileFields })
  const saveFileResult = await callFunction('save_traveller_file', {
    ...question,
    ...fileFields,
    file_id,
    name: `Visa ${seed}.pdf`,
  })
  expect(saveFileResult).toEqual({ status: 'saved' })
}

it('two hundred random forms and their answers are read back exactly as they were stored', async () => {
  await db.query('begin')
  const token = crypto.randomUUID()
  const traveller = await findTraveller(token)
  await fc.assert(
    fc.asyncProperty(definitionArbitrary, fc.nat(1000), async (fields, seed) => {
      await db.query('savepoint form')
      const formId = await insertForm(traveller.trip_id, fields)
      const answers = Object.fromEntries(fields.map((field) => [field.key, createAnswer(field, seed)]))
      for (const { key } of fields.filter(({ kind }) => kind === 'file'))
        await saveFile({ token, form_id: formId, key }, seed)
      const textAnswers = Object.fromEntries(
        fields.filter(({ kind }) => kind !== 'file').map(({ key }) => [key, answers[key]]),
      )
      const saveResult = await callFunction('save_traveller_answers', { token, form_id: formId, answers: textAnswers })
      expect(saveResult).toEqual({ status: 'saved', missing: [] })
      const openedLink = await callFunction('traveller_link', { token })
      const form = (
        openedLink.forms as { id: string; state: string; fields: (FormField & { answer: unknown })[] }[]
      ).find(({ id }) => id === formId)
      expect(form?.state).toBe('done')
      expect(
        form?.fields.map(({ key, kind, label, help: hint, required, choices: options }) => ({
          key,
          kind,
          label,
          help: hint,
          required,
          choices: options,
        })),
      ).toEqual(
        fields.map(({ key, kind, label, help: hint, required, choices: options }) => ({
          key,
          kind,
          label,
          help: hint,
          required,
          choices: options,
        })),
      )
      expect(Object.fromEntries(form?.fields.map(({ key, answer }) => [key, answer]) ?? [])).toEqual(answers)
      await db.query('rollback to savepoint form')
    }),
    { numRuns: 200 },
  )
  await db.query('rollback')
}, 120_000)

const placeholderArbitrary = fc.constantFrom(
  '{traveller}',
  '{trip}',
  '{dates}',
  '{company}',
  '{location}',
  '{',
  '}',
  '{{',
)
const waiverTextArbitrary = fc
  .array(fc.oneof(placeholderArbitrary, fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => `a${parts.join('').replaceAll('\0', '')}`)

it('two hundred random waivers are stored exactly as shown, and can be signed only with the hash of the shown text', async () => {
  await db.query('begin')
  const token = crypto.randomUUID()
  const traveller = await findTraveller(token)
  await fc.assert(
    fc.asyncProperty(waiverTextArbitrary, async (body) => {
      await db.query('savepoint waiver')
      await db.query('insert into private.waivers (trip_id, due_days, version, asked_version) values ($1, 14, 1, 1)', [
        traveller.trip_id,
      ])
      await db.query('insert into private.waiver_versions (trip_id, version, body) values ($1, 1, $2)', [
        traveller.trip_id,
        body,
      ])
      const shownWaiver = (await callFunction('traveller_link', { token })).waiver as {
        body: string
        hash: string
        version: number
      }
      expect(shownWaiver.hash).toBe(createHash('sha256').update(shownWaiver.body).digest('hex'))
      for (const name of ['{traveller}', '{trip}', '{dates}', '{company}', '{location}'])
        expect(shownWaiver.body).not.toContain(name)
      const signArguments = { token, version: 1, signed_name: 'Ada Grey', consents: true }
      const otherHash = createHash('sha256').update(`${shownWaiver.body} `).digest('hex')
      expect(await callFunction('sign_waiver', { ...signArguments, hash: otherHash })).toEqual({ status: 'changed' })
      expect(await callFunction('sign_waiver', { ...signArguments, hash: shownWaiver.hash })).toMatchObject({
        status: 'signed',
      })
      const signedWaiver = (await callFunction('traveller_link', { token })).waiver as {
        signature: { body: string; hash: string }
      }
      expect(signedWaiver.signature).toMatchObject({ body: shownWaiver.body, hash: shownWaiver.hash })
      await db.query('rollback to savepoint waiver')
    }),
    { numRuns: 200 },
  )
  await db.query('rollback')
}, 120_000)

const readReminders = async (): Promise<string[]> => {
  const { rows } = await db.query<{ sent: string }>(
    `select m.template || ' ' || split_part(m.dedupe_key, ':', 5) as sent from public.email_outbox m
     where m.template in ('form_reminder', 'forms_missing') and m.to_email = 'traveller@example.test' order by m.id`,
  )
  return rows.map(({ sent }) => sent)
}

it('a traveller is reminded of a form 30, 7 and 3 days before its due date, on that date and 2 days later, until it is done', async () => {
  await db.query('begin')
  const token = crypto.randomUUID()
  const traveller = await findTraveller(token)
  const field: FormField = { key: 'flights', kind: 'flights', label: '', help: '', required: true, choices: [] }
  const formId = await insertForm(traveller.trip_id, [field])
  const remindersByDay: [days: number, count: number][] = []
  const runJobAt = async (daysAfterDue: number) => {
    await db.query(
      `select set_config('app.now', (private.start_of($1::date - 60 + $2::int) + interval '23 hours')::text, true)`,
      [traveller.start_date, daysAfterDue],
    )
    await db.query('select private.queue_form_reminders()')
    const reminderCount = (await readReminders()).length
    if (reminderCount !== (remindersByDay.at(-1)?.[1] ?? 0)) remindersByDay.push([daysAfterDue, reminderCount])
  }
  for (let dayOffset = -40; dayOffset <= 12; dayOffset += 1) await runJobAt(dayOffset)
  expect(remindersByDay).toEqual([
    [-30, 1],
    [-7, 2],
    [-3, 3],
    [0, 4],
    [2, 5],
  ])
  await db.query(`delete from public.email_outbox where to_email = 'traveller@example.test'`)
  remindersByDay.length = 0
  await runJobAt(-30)
  expect(
    await callFunction('save_traveller_answers', { token, form_id: formId, answers: { flights: 'QF 1' } }),
  ).toMatchObject({
    status: 'saved',
  })
  for (let daysAfterDue = -29; daysAfterDue <= 12; daysAfterDue += 1) await runJobAt(daysAfterDue)
  expect(remindersByDay).toEqual([[-30, 1]])
  await db.query('rollback')
}, 120_000)
