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
  const select = screen.getByRole('combobox', { name: 'Trip' })
  select.focus()
  rerender(createSelect(true))
  expect(screen.getByRole('searchbox', { name: 'Find a trip' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Trip' })).toBe(select)
  expect(select).toHaveFocus()
})
