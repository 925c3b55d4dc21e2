import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from '../support/axe'
import { payBookingByCard } from '../support/cards'
import { clearSession, expect, newMember, signInToDemo, signInAs, test } from '../support/e2e'
import { createUserClient, newEvent } from '../support/rest'

const TRAVELLER_ADDRESS = 'ada.grey@example.test'
const PHONE_SIZE = { width: 390, height: 844 }

test('staff build a form; a traveller opens the link on a phone, reloads half way and finishes; the booker sees it done', async ({
  page,
  browser,
  site,
}) => {
  const booker = await newMember(page, site)
  const event = await newEvent(site, 5)
  const client = await createUserClient(site, booker)
  const { booking_id } = await client.rpc<{ booking_id: string }>('book', {
    event_id: event.id,
    seats: 1,
    plan: 1,
    travellers: [{ full_name: 'Ada Grey' }],
    request_id: crypto.randomUUID(),
    expected_price: 2000,
    terms_accepted: true,
  })
  await payBookingByCard(site, booker, booking_id)
  await clearSession(page)

  await signInToDemo(page, 'admin')
  await page.goto(`/admin/trips/${event.id}?tab=forms`)
  await page.getByRole('button', { name: 'New Form' }).click()
  await page.getByLabel('Title').fill('About you')
  await page.getByLabel('Dietary requirements').selectOption('Required')
  await page.getByLabel('Medical notes').selectOption('Required')
  await page.getByRole('button', { name: 'Add a Question' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Tent size')
  await page.getByLabel('Answer').selectOption('Choice')
  await page.getByLabel('Choices').fill('Small\nLarge')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save Form' }).click()
  await expect(page.getByText('0 done, 1 missing, 0 late')).toBeVisible()
  await expectNoAxeViolations(page)
  await clearSession(page)

  await signInAs(page, booker.email, booker.password)
  await expect(page).toHaveURL(/\/events$/)
  await page.goto(`/booked/${booking_id}`)
  const formsRegion = page.getByRole('region', { name: 'Forms of your travellers' })
  await formsRegion.getByRole('button', { name: 'Send a Link to Ada Grey' }).click()
  await formsRegion.getByLabel('Email of Ada Grey').fill(TRAVELLER_ADDRESS)
  await formsRegion.getByRole('button', { name: 'Email the Link to Ada Grey' }).click()
  await expect(formsRegion.getByText(`Link sent to ${TRAVELLER_ADDRESS}`)).toBeVisible()
  await expectNoAxeViolations(page)

  const findFormLink = async () =>
    (await site.emailsTo(TRAVELLER_ADDRESS)).map(({ link = '' }) => link).find((url) => url.includes('/forms#'))
  await expect.poll(findFormLink).toBeDefined()
  const context = await browser.newContext({ viewport: PHONE_SIZE })
  const phonePage = await context.newPage()
  await phonePage.goto((await findFormLink()) ?? '')
  await phonePage.getByLabel('Dietary requirements').fill('No nuts')
  await phonePage.reload()
  await expect(phonePage.getByLabel('Dietary requirements')).toHaveValue('No nuts')
  await phonePage.getByRole('button', { name: 'Save About you' }).click()
  await expect(phonePage.getByText('Still needed: Medical notes, Tent size')).toBeVisible()
  await expectNoAxeViolations(phonePage)
  await phonePage.getByLabel('Tent size').selectOption('Large')
  await phonePage.getByRole('button', { name: 'Save Questions' }).click()
  await phonePage.getByRole('textbox', { name: 'Medical notes' }).fill('Asthma')
  await phonePage.getByLabel(/I agree that the medical notes/).check()
  await phonePage.getByRole('button', { name: 'Save Medical notes' }).click()
  await expect(phonePage.getByText('Done', { exact: true })).toBeVisible()
  await expectNoAxeViolations(phonePage)
  await context.close()

  await page.reload()
  await expect(formsRegion.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByText(/Asthma|No nuts/)).toHaveCount(0)
})

test('an owner confirms a waiver; a traveller signs it on a phone and gets a copy; the booker and staff see it signed', async ({
  page,
  browser,
  site,
}) => {
  const booker = await newMember(page, site)
  const event = await newEvent(site, 5)
  const client = await createUserClient(site, booker)
  const { booking_id } = await client.rpc<{ booking_id: string }>('book', {
    event_id: event.id,
    seats: 1,
    plan: 1,
    travellers: [{ full_name: 'Ben Hill' }],
    request_id: crypto.randomUUID(),
    expected_price: 2000,
    terms_accepted: true,
  })
  await payBookingByCard(site, booker, booking_id)
  await clearSession(page)

  await signInToDemo(page, 'admin')
  await page.goto(`/admin/trips/${event.id}?tab=forms`)
  await page.getByRole('button', { name: 'Write a Waiver' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Alex Example')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save Waiver' }).click()
  await expect(page.getByText('Sample, not checked by a lawyer')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('A lawyer has checked this text.').check()
  await page.getByRole('button', { name: 'Confirm Version 1' }).click()
  await expect(page.getByText('0 signed, 1 not signed')).toBeVisible()
  await clearSession(page)

  await signInAs(page, booker.email, booker.password)
  await expect(page).toHaveURL(/\/events$/)
  const [traveller] = (await client.rpc<{ travellers: { id: string }[] }>('booking_forms', { booking_id })).travellers
  const { token } = await client.rpc<{ token: string }>('send_traveller_link', {
    traveller_id: traveller?.id,
    email: null,
  })
  const context = await browser.newContext({ viewport: PHONE_SIZE })
  const phonePage = await context.newPage()
  await phonePage.goto(new URL(`/forms#${token}`, page.url()).href)
  await expect(phonePage.getByText(/This waiver is between Ben Hill and/)).toBeVisible()
  await expectNoAxeViolations(phonePage)
  await phonePage.getByLabel(/I am 18 or older/).check()
  await phonePage.getByLabel('Your full name').fill('Ben Hill')
  await phonePage.getByLabel('Your email').fill('ben.hill@example.test')
  await phonePage.getByRole('button', { name: 'Sign the Waiver' }).click()
  await expect(phonePage.getByText('Signed by')).toBeVisible()
  await expectNoAxeViolations(phonePage)
  await phonePage.emulateMedia({ media: 'print' })
  await expect(phonePage.getByText(/This waiver is between Ben Hill and/)).toBeVisible()
  await expect(phonePage.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(phonePage.getByRole('banner')).toBeHidden()
  await context.close()
  await expect
    .poll(async () => (await site.emailsTo('ben.hill@example.test')).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Your signed waiver'))

  await page.goto(`/booked/${booking_id}`)
  const formsRegion = page.getByRole('region', { name: 'Forms of your travellers' })
  await expect(formsRegion.getByText('Signed', { exact: true })).toBeVisible()
})

test('a traveller uploads a file on a phone, staff download the same file, and the booker sees only that it is done', async ({
  page,
  browser,
  site,
}) => {
  const booker = await newMember(page, site)
  const event = await newEvent(site, 5)
  const client = await createUserClient(site, booker)
  const { booking_id } = await client.rpc<{ booking_id: string }>('book', {
    event_id: event.id,
    seats: 1,
    plan: 1,
    travellers: [{ full_name: 'Cleo Marsh' }],
    request_id: crypto.randomUUID(),
    expected_price: 2000,
    terms_accepted: true,
  })
  await payBookingByCard(site, booker, booking_id)
  await site.sql(
    `with form as (insert into private.traveller_forms (trip_id, title, due_days)
       select e.trip_id, 'Papers', 60 from public.events e where e.id = $1 returning id)
     insert into private.traveller_form_versions (form_id, version, fields) select id, 1, $2::jsonb from form`,
    [
      event.id,
      JSON.stringify([
        { key: 'question_visa', kind: 'file', label: 'Copy of your visa', help: '', required: true, choices: [] },
      ]),
    ],
  )
  const [traveller] = (await client.rpc<{ travellers: { id: string }[] }>('booking_forms', { booking_id })).travellers
  const { token } = await client.rpc<{ token: string }>('send_traveller_link', {
    traveller_id: traveller?.id,
    email: null,
  })
  const visaFile = { name: 'visa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 visa of Cleo Marsh') }
  const context = await browser.newContext({ viewport: PHONE_SIZE })
  const phonePage = await context.newPage()
  await phonePage.goto(new URL(`/forms#${token}`, page.url()).href)
  await phonePage.locator('input[type=file]').setInputFiles(visaFile)
  await expect(phonePage.getByText('File saved')).toBeVisible()
  await expect(phonePage.getByText('visa.pdf')).toBeVisible()
  await expectNoAxeViolations(phonePage)
  await context.close()

  await page.goto(`/booked/${booking_id}`)
  const formsRegion = page.getByRole('region', { name: 'Forms of your travellers' })
  await expect(formsRegion.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByText('visa.pdf')).toHaveCount(0)
  await clearSession(page)

  await signInToDemo(page, 'admin')
  await page.goto(`/admin/trips/${event.id}?tab=forms`)
  await page.getByRole('button', { name: 'Answers of Cleo Marsh' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download visa.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(visaFile.name)
  expect(await readFile(await download.path())).toEqual(visaFile.buffer)
})
