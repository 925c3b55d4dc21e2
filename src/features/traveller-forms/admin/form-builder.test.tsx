import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { clickEnabledButton, insertText } from '../../../../tests/support/fields'
import { renderInApp } from '../../../../tests/support/render'
import { openTestApp } from '../../../../tests/support/test-app'
import { createField, newFormBooking } from '../../../../tests/support/test-app-forms'
import { FormBuilder } from './form-builder'

const app = openTestApp()
const openBuilder = async () => {
  const { tripId } = await newFormBooking(app)
  let isBuilderClosed = false
  renderInApp(<FormBuilder tripId={tripId} onClose={() => (isBuilderClosed = true)} />, {
    auth: await app.admin(),
  })
  return { tripId, isClosed: () => isBuilderClosed }
}
const listQuestionLabels = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Question' }).map(({ value }) => value)

it('staff reorder the questions of a form with the keyboard, and the form is saved in the new order', async () => {
  const { tripId, isClosed } = await openBuilder()
  await insertText(screen.getByLabelText('Title'), 'Details')
  for (const label of ['Shoe size', 'Tent']) {
    await clickEnabledButton('Add a Question')
    const questionFields = screen.getAllByRole('textbox', { name: 'Question' })
    await insertText(questionFields[questionFields.length - 1] ?? document.body, label)
  }
  screen.getByRole('button', { name: 'Move Question 2 Up' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(listQuestionLabels()).toEqual(['Tent', 'Shoe size'])
  expect(screen.getByRole('button', { name: 'Move Question 1 Up' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(listQuestionLabels()).toEqual(['Tent', 'Shoe size'])
  await clickEnabledButton('Save Form')
  await expect.poll(isClosed).toBe(true)
  expect(
    await app.sql(
      `select f.field ->> 'label' as label from private.traveller_forms t
       join private.traveller_form_versions v on v.form_id = t.id
       cross join lateral jsonb_array_elements(v.fields) with ordinality f (field, n)
       where t.trip_id = $1 and t.title = 'Details' order by f.n`,
      [tripId],
    ),
  ).toEqual([{ label: 'Tent' }, { label: 'Shoe size' }])
})

it('staff add a hint to a built-in field of a form, and the field keeps the hint when staff make it optional', async () => {
  const { tripId, isClosed } = await openBuilder()
  await insertText(screen.getByLabelText('Title'), 'Flights')
  expect(screen.queryByLabelText('Hint for Flights')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Flights'), 'Required')
  await insertText(screen.getByLabelText('Hint for Flights'), 'Please land before noon. ')
  await userEvent.selectOptions(screen.getByLabelText('Flights'), 'Optional')
  await clickEnabledButton('Save Form')
  await expect.poll(isClosed).toBe(true)
  expect(
    await app.sql(
      `select v.fields from private.traveller_forms t join private.traveller_form_versions v on v.form_id = t.id
       where t.trip_id = $1 and t.title = 'Flights'`,
      [tripId],
    ),
  ).toEqual([
    {
      fields: [createField('flights', { help: 'Please land before noon.', required: false })],
    },
  ])
})

it('the form builder shows an error for a missing title, field, question or choice, and does not save the form', async () => {
  await openBuilder()
  await clickEnabledButton('Save Form')
  expect(await screen.findByText('Please enter a title.')).toBeVisible()
  expect(screen.getByText('Please ask for at least one detail.')).toBeVisible()
  await clickEnabledButton('Add a Question')
  await userEvent.selectOptions(screen.getByLabelText('Answer'), 'Choice')
  expect(screen.getByText('Please enter the question.')).toBeVisible()
  await insertText(screen.getByRole('textbox', { name: 'Question' }), 'Tent')
  expect(screen.getByText('Please enter at least two choices.')).toBeVisible()
})
