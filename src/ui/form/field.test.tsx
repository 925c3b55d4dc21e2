import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SearchableSelect } from './field'

it('a select keeps the focus when its search field appears', () => {
  const createSelect = (hasMore: boolean) => (
    <SearchableSelect label="Trip" hasMore={hasMore} searchLabel="Find a trip" query="" onQueryChange={() => undefined}>
      <option value="">Choose a trip</option>
    </SearchableSelect>
  )
  const { rerender } = render(createSelect(false))
  const eventSelect = screen.getByRole('combobox', { name: 'Trip' })
  eventSelect.focus()
  rerender(createSelect(true))
  expect(screen.getByRole('searchbox', { name: 'Find a trip' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Trip' })).toBe(eventSelect)
  expect(eventSelect).toHaveFocus()
})
