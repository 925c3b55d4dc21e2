import type { Page } from 'playwright/test'
import { expect, type Site } from '../../support/e2e'
import { saveMedicalNotes } from '../../support/medical-notes'
import { getButton, getFirstRow, type NetworkErrorForm } from './form'
import { createUnpaidBooking } from './money-forms'

const FORM_FIELDS = [{ key: 'dietary', kind: 'dietary', label: '', help: '', required: true, choices: [] }]
const getDietaryField = (page: Page) => page.getByLabel('Dietary requirements', { exact: true })
const getNameField = (page: Page) => page.getByLabel('Your full name')
const getTitleField = (page: Page) => page.getByLabel('Title')
const getWaiverField = (page: Page) => page.getByLabel('Text', { exact: true })

/** Creates a traveller who has a link to the forms, on a confirmed booking. Also returns the trip of the booking. */
const createTraveller = async (site: Site, uniqueText: string) => {
  const { booking, event } = await createUnpaidBooking(site, uniqueText)
  await site.sql(`update public.bookings set status = 'confirmed', expires_at = null where id = $1`, [booking])
  await site.sql('delete from public.travellers where booking_id = $1', [booking])
  const traveller = await getFirstRow(
    site.sql<{ id: string; trip_id: string }>(
      `insert into public.travellers (booking_id, full_name) values ($1, 'Agnes Lamp')
       returning id, (select e.trip_id from public.events e where e.id = $2) as trip_id`,
      [booking, event.id],
    ),
  )
  const token: string = crypto.randomUUID()
  await site.sql('insert into private.traveller_links (traveller_id, token_hash) values ($1, private.hash_token($2))', [
    traveller.id,
    token,
  ])
  return { traveller, event, path: `/forms#${token}` }
}

/** The forms and waivers that travellers fill in, and the admin forms with which staff edit them. */
export const travellerForms: NetworkErrorForm[] = [
  {
    name: 'answers of a traveller',
    role: 'guest',
    createCase: async (site, uniqueText) => {
      const { traveller, path } = await createTraveller(site, uniqueText)
      await site.sql(
        `with form as (insert into private.traveller_forms (trip_id, title, due_days) values ($1, 'About you', 60)
           returning id)
         insert into private.traveller_form_versions (form_id, version, fields) select id, 1, $2::jsonb from form`,
        [traveller.trip_id, JSON.stringify(FORM_FIELDS)],
      )
      return {
        path,
        fill: (page) => getDietaryField(page).fill(`No nuts, ${uniqueText}`),
        inputField: getDietaryField,
        inputText: `No nuts, ${uniqueText}`,
        submitButton: getButton('Save About you'),
        requestPath: '/rest/v1/rpc/save_traveller_answers',
        successSql: 'select 1 from public.travellers where id = $1 and dietary = $2',
        sqlValues: [traveller.id, `No nuts, ${uniqueText}`],
        success: 'Saved',
      }
    },
  },
  {
    name: 'signing a waiver',
    role: 'guest',
    createCase: async (site, uniqueText) => {
      const { traveller, path } = await createTraveller(site, uniqueText)
      await site.sql('insert into private.waivers (trip_id, due_days, version, asked_version) values ($1, 14, 1, 1)', [
        traveller.trip_id,
      ])
      await site.sql(`insert into private.waiver_versions (trip_id, version, body) values ($1, 1, 'I sign.')`, [
        traveller.trip_id,
      ])
      return {
        path,
        fill: async (page) => {
          await getNameField(page).fill(`Agnes ${uniqueText}`)
          await page.getByLabel('Your email').fill(`${uniqueText}@example.test`)
        },
        // The consent is not stored in the browser.
        fillSecret: (page) => page.getByLabel(/I am 18 or older/).check(),
        inputField: getNameField,
        inputText: `Agnes ${uniqueText}`,
        submitButton: getButton('Sign the Waiver'),
        requestPath: '/rest/v1/rpc/sign_waiver',
        successSql: 'select 1 from private.waiver_signatures where traveller_id = $1 and signed_name = $2',
        sqlValues: [traveller.id, `Agnes ${uniqueText}`],
        success: (page) => page.getByText('Signed by'),
        expectAutomaticSuccess: (page) => expect(page.getByText('Signed by')).toBeVisible(),
      }
    },
  },
  {
    name: 'medical notes for the guide of a departure',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { traveller, event } = await createTraveller(site, uniqueText)
      await saveMedicalNotes(site, traveller.id, 'Asthma')
      return {
        path: `/guide/${event.id}`,
        submitButton: getButton('Load Medical Notes'),
        requestPath: '/functions/v1/read-traveller-secret',
        // The activity log has a row for each request, also for those whose response was lost.
        successSql: `select 1 from public.travellers t where t.id = $1 and exists (select from public.audit_log a
          where a.action = 'read_traveller_secret' and a.entity_id = t.booking_id::text)`,
        sqlValues: [traveller.id],
        success: /^Read on /,
      }
    },
  },
  {
    name: 'form of a trip',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { event } = await createTraveller(site, uniqueText)
      return {
        path: `/admin/trips/${event.id}?tab=forms`,
        open: (page) => getButton('New Form')(page).click(),
        fill: async (page) => {
          await getTitleField(page).fill(`About you ${uniqueText}`)
          await getDietaryField(page).selectOption('Required')
        },
        inputField: getTitleField,
        inputText: `About you ${uniqueText}`,
        submitButton: getButton('Save Form'),
        requestPath: '/rest/v1/rpc/save_traveller_form',
        successSql: 'select 1 from private.traveller_forms where title = $1',
        sqlValues: [`About you ${uniqueText}`],
        success: 'Form saved',
      }
    },
  },
  {
    name: 'waiver of a trip',
    role: 'admin',
    createCase: async (site, uniqueText) => {
      const { traveller, event } = await createTraveller(site, uniqueText)
      return {
        path: `/admin/trips/${event.id}?tab=forms`,
        open: (page) => getButton('Write a Waiver')(page).click(),
        fill: (page) => getWaiverField(page).fill(`I sign ${uniqueText}.`),
        inputField: getWaiverField,
        inputText: `I sign ${uniqueText}.`,
        submitButton: getButton('Save Waiver'),
        requestPath: '/rest/v1/rpc/save_waiver',
        successSql: 'select 1 from private.waiver_versions where trip_id = $1 and body = $2',
        sqlValues: [traveller.trip_id, `I sign ${uniqueText}.`],
        success: 'Waiver saved',
      }
    },
  },
]
