/** Test data for component tests of traveller forms. */
import type { openTestApp } from './test-app'
import { newBooking } from './test-app-rows'

type TestApp = ReturnType<typeof openTestApp>

export const createField = (kind: string, more: object = {}) => ({
  key: kind,
  kind,
  label: '',
  help: '',
  required: true,
  choices: [] as string[],
  ...more,
})

export const FORM_FIELDS = [
  createField('full_name'),
  createField('dietary'),
  createField('emergency_contact'),
  createField('medical'),
  createField('choice', { key: 'question_tent', label: 'Tent size', choices: ['Small', 'Large'] }),
  createField('yes_no', { key: 'question_swim', label: 'Can you swim?', required: false }),
]

/**
 * Creates a confirmed booking of a member for the traveller Ben Hill, with a form of the trip and the link with which
 * the traveller opens the form.
 */
export const newFormBooking = async (app: TestApp) => {
  const memberAuth = await app.newMember()
  const { id: bookingId } = await newBooking(app, {
    bookedBy: memberAuth,
    installments: [['2031-02-01', 600]],
    paid: 600,
  })
  await app.sql(`update public.bookings set status = 'confirmed', expires_at = null where id = $1`, [bookingId])
  await app.sql('delete from public.travellers where booking_id = $1', [bookingId])
  const [traveller] = await app.sql<{ id: string; event_id: string; trip_id: string }>(
    `insert into public.travellers (booking_id, full_name) values ($1, 'Ben Hill')
     returning id, (select b.event_id from public.bookings b where b.id = booking_id) as event_id,
       (select e.trip_id from public.bookings b join public.events e on e.id = b.event_id where b.id = booking_id)`,
    [bookingId],
  )
  const [form] = await app.sql<{ id: string }>(
    `insert into private.traveller_forms (trip_id, title, due_days) values ($1, 'About you', 60) returning id`,
    [traveller?.trip_id],
  )
  await app.sql('insert into private.traveller_form_versions (form_id, version, fields) values ($1, 1, $2)', [
    form?.id,
    JSON.stringify(FORM_FIELDS),
  ])
  const token: string = crypto.randomUUID()
  await app.sql('insert into private.traveller_links (traveller_id, token_hash) values ($1, private.hash_token($2))', [
    traveller?.id,
    token,
  ])
  return {
    auth: memberAuth,
    bookingId,
    token,
    travellerId: traveller?.id ?? '',
    eventId: traveller?.event_id ?? '',
    tripId: traveller?.trip_id ?? '',
  }
}

/** Adds a question that asks for a file to the form of a trip. */
export const addFileQuestion = async (app: TestApp, tripId: string) => {
  const visaQuestion = createField('file', { key: 'question_visa', label: 'Visa' })
  await app.sql(
    `update private.traveller_form_versions v set fields = v.fields || $2::jsonb from private.traveller_forms f
     where f.id = v.form_id and f.trip_id = $1`,
    [tripId, JSON.stringify([visaQuestion])],
  )
}

/** Stores the answer to the question of `addFileQuestion`. */
export const insertFileAnswer = (app: TestApp, travellerId: string) =>
  app.sql(
    `insert into private.traveller_answers (traveller_id, form_id, key, version, value)
     select t.id, f.id, 'question_visa', 1,
       '{"id": "00000000-0000-4000-8000-000000000009", "name": "visa.pdf", "size": 2097152, "type": "application/pdf"}'
     from public.travellers t join public.bookings b on b.id = t.booking_id join public.events e on e.id = b.event_id
     join private.traveller_forms f on f.trip_id = e.trip_id where t.id = $1`,
    [travellerId],
  )

export const WAIVER_BODY = '## Risk\n\nI, {traveller}, know the risks.'

/** Adds a waiver (a liability text that travellers sign) to a trip. Staff have confirmed its text. */
export const addWaiver = async (app: TestApp, tripId: string) => {
  await app.sql('insert into private.waivers (trip_id, due_days, version, asked_version) values ($1, 14, 1, 1)', [
    tripId,
  ])
  await app.sql(
    `insert into private.waiver_versions (trip_id, version, body, confirmed_at) values ($1, 1, $2, private.now())`,
    [tripId, WAIVER_BODY],
  )
}
