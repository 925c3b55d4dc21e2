import { expect, type Site } from './e2e'
import { PUBLISHABLE_KEY } from './rest'

const FORM_FIELDS = [{ key: 'medical', kind: 'medical', label: '', help: '', required: true, choices: [] }]

/** Adds a form that asks for medical notes, and answers it with the link of a traveller, as the traveller's page does. */
export const saveMedicalNotes = async (site: Site, travellerId: string, notes: string): Promise<void> => {
  const token: string = crypto.randomUUID()
  await site.sql('insert into private.traveller_links (traveller_id, token_hash) values ($1, private.hash_token($2))', [
    travellerId,
    token,
  ])
  await site.sql(
    `with form as (insert into private.traveller_forms (trip_id, title, due_days)
       select e.trip_id, 'Health', 60 from public.travellers t join public.bookings b on b.id = t.booking_id
       join public.events e on e.id = b.event_id where t.id = $1 returning id)
     insert into private.traveller_form_versions (form_id, version, fields) select id, 1, $2::jsonb from form`,
    [travellerId, JSON.stringify(FORM_FIELDS)],
  )
  const response = await fetch(new URL('/functions/v1/save-traveller-secret', site.url), {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ token, kind: 'medical', value: notes, consents: true }),
  })
  expect(await response.json()).toEqual({ status: 'saved' })
}
