import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { insertText } from '../../../tests/support/fields'
import { renderInApp } from '../../../tests/support/render'
import { openTestApp } from '../../../tests/support/test-app'
import { newBooking } from '../../../tests/support/test-app-rows'
import { PromoCodesPage } from './promo-codes-page'

const app = openTestApp()

const createCode = () => `TEST-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
const renderPage = async (query: string) =>
  renderInApp(
    <main>
      <PromoCodesPage />
    </main>,
    { path: `/admin/promo-codes?q=${query}`, auth: await app.admin() },
  )
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const selectFromMenu = async (code: string, item: string) => {
  await clickButton(`More for ${code}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const readCode = async (code: string) => {
  const [row] = await app.sql(
    `select c.percent, c.amount::float, c.max_uses, c.all_trips, c.is_active, array(select e.title
       from public.promo_code_targets t join public.events e on e.id = t.event_id where t.promo_code_id = c.id) as targets
     from public.promo_codes c where c.code = $1`,
    [code],
  )
  return row
}

it('staff add a promo code that can be used only in the store', async () => {
  const code = createCode()
  await renderPage(code)
  await clickButton('Add a Promo Code')
  const dialog = await screen.findByRole('dialog')
  await insertText(within(dialog).getByRole('textbox', { name: 'Code' }), code)
  await insertText(within(dialog).getByRole('textbox', { name: 'Discount (%)' }), '10')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Trips' }), 'none')
  await clickButton('Save Promo Code')
  expect(await within(dialog).findByText('Please choose trips, or tick “Can be used in the store”.')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /Can be used in the store/ }))
  await clickButton('Save Promo Code')
  expect(await screen.findByRole('row', { name: code })).toHaveTextContent('Store')
  expect(await readCode(code)).toMatchObject({ all_trips: false, targets: [] })
})

it('staff add a promo code for one departure, and the list shows its discount, days, trip and limit', async () => {
  const [code, target] = [createCode(), await app.newEvent()]
  await renderPage(code)
  await screen.findByText('No promo codes match your search.')
  await clickButton('Add a Promo Code')
  const dialog = await screen.findByRole('dialog')
  await insertText(within(dialog).getByRole('textbox', { name: 'Code' }), code.toLowerCase())
  await insertText(within(dialog).getByRole('textbox', { name: 'Discount (%)' }), '10')
  await insertText(within(dialog).getByRole('textbox', { name: 'Uses in total' }), '50')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Trips' }), 'selected')
  await clickButton('Save Promo Code')
  expect(await within(dialog).findByText('Please add a trip or a departure.')).toBeVisible()
  const searchBox = within(dialog).queryByRole('searchbox', { name: 'Find a trip' })
  if (searchBox) await insertText(searchBox, target.title)
  const eventOption = await within(dialog).findByRole<HTMLOptionElement>('option', {
    name: new RegExp(`^${target.title}, (?!all dates)`),
  })
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Add a trip or departure' }), eventOption)
  await clickButton('Save Promo Code')
  const codeRow = await screen.findByRole('row', { name: code })
  expect(codeRow).toHaveTextContent('10% off')
  expect(codeRow).toHaveTextContent('Any day')
  expect(codeRow).toHaveTextContent(target.title)
  expect(codeRow).toHaveTextContent('0of 50')
  expect(codeRow).toHaveTextContent('Active')
  expect(await readCode(code)).toMatchObject({ percent: 10, max_uses: 50, all_trips: false, targets: [target.title] })
})

it('staff deactivate and reactivate a promo code, and delete it while it is unused', async () => {
  const code = createCode()
  await app.sql('insert into public.promo_codes (code, amount) values ($1, 50)', [code])
  await renderPage(code)
  await selectFromMenu(code, 'Deactivate')
  await waitFor(() => expect(screen.getByRole('row', { name: code })).toHaveTextContent('Inactive'))
  await selectFromMenu(code, 'Reactivate')
  await waitFor(() => expect(screen.getByRole('row', { name: code })).toHaveTextContent('Active'))
  await selectFromMenu(code, 'Delete')
  await clickButton('Delete')
  await screen.findByText('No promo codes match your search.')
  expect(await readCode(code)).toBeUndefined()
})

it('the form of a used promo code shows why its discount cannot change, and saves its limits', async () => {
  const code = createCode()
  await app.sql('insert into public.promo_codes (code, percent) values ($1, 10)', [code])
  const booking = await newBooking(app, { installments: [['2031-02-01', 800]] })
  await app.sql(
    `insert into public.booking_lines (booking_id, kind, description, quantity, unit_price, gst_free, source, promo_code_id)
     select $1, 'discount', 'Promo code', 1, -80, false, 'booking', c.id from public.promo_codes c where c.code = $2`,
    [booking.id, code],
  )
  await renderPage(code)
  const codeRow = await screen.findByRole('row', { name: code })
  expect(codeRow).toHaveTextContent('$720')
  await clickButton(code)
  expect(await screen.findByText(/the code and its discount can’t change/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
  await insertText(screen.getByRole('textbox', { name: 'Uses in total' }), '5')
  await clickButton('Save Promo Code')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await readCode(code)).toMatchObject({ percent: 10, max_uses: 5 })
  await selectFromMenu(code, 'Edit')
  await clickButton('Cancel')
  await clickButton(`More for ${code}`)
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

it('the promo code form refuses a code that another promo code already has, and keeps the typed values', async () => {
  const code = createCode()
  await app.sql('insert into public.promo_codes (code, percent) values ($1, 10)', [code])
  await renderPage(code)
  await clickButton('Add a Promo Code')
  await insertText(await screen.findByRole('textbox', { name: 'Code' }), code)
  await insertText(screen.getByRole('textbox', { name: 'Discount (%)' }), '20')
  await clickButton('Save Promo Code')
  expect((await screen.findAllByText('Another promo code has this code.'))[0]).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Discount (%)' })).toHaveValue('20')
})
