import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SearchField } from '../form/search-field'
import { parseSortOrder, formatSortOrder, type Column, type SortOrder } from './column'
import { DataTable } from './data-table'
import { RowLink } from './row-link'

const ROWS = ['Ann', 'Bea', 'Cato'].map((name, index) => ({ name, owing: index * 100 }))
const COLUMNS: Column<(typeof ROWS)[number]>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <RowLink to={`/${name}`}>{name}</RowLink> },
  { key: 'owing', header: 'Owing', isSortable: true, cell: ({ owing }) => owing },
]

const TestTable = ({ onOrderChange }: { onOrderChange?: (order: SortOrder) => void }) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']))
  const [order, setOrder] = useState<SortOrder | null>(null)
  const [query, setQuery] = useState('')
  return (
    <MemoryRouter>
      <main>
        <SearchField label="Search" value={query} onChange={setQuery} />
        <DataTable
          label="People"
          columns={COLUMNS}
          rows={ROWS}
          getKey={({ name }) => name}
          getName={({ name }) => name}
          order={order}
          onOrderChange={(to) => {
            setOrder(to)
            onOrderChange?.(to)
          }}
          selection={{ selected, onChoose: setSelected }}
        />
        <p>{[...selected].toSorted().join(', ')}</p>
      </main>
    </MemoryRouter>
  )
}

it('a table shows the sort order of a column, and reverses it on the second click', async () => {
  const requestedOrders: SortOrder[] = []
  render(<TestTable onOrderChange={(order) => requestedOrders.push(order)} />)
  const owingHeading = screen.getByRole('columnheader', { name: 'Owing' })
  expect(owingHeading).not.toHaveAttribute('aria-sort')
  await userEvent.click(within(owingHeading).getByRole('button'))
  expect(owingHeading).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(owingHeading).getByRole('button'))
  expect(owingHeading).toHaveAttribute('aria-sort', 'descending')
  expect(requestedOrders.map(formatSortOrder)).toEqual(['owing', '-owing'])
})

it('the keys j and k move between rows and / moves to the search field, except while the user types', async () => {
  render(<TestTable />)
  await userEvent.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveFocus()
  await userEvent.keyboard('k')
  expect(screen.getByRole('link', { name: 'Ann' })).toHaveFocus()
  await userEvent.keyboard('/jk/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('jk/')
})

it('the header checkbox selects all rows of the page, and keeps rows of other pages selected', async () => {
  render(<TestTable />)
  const selectAllCheckbox = screen.getByRole('checkbox', { name: 'Select all on this page' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bea' }))
  expect(selectAllCheckbox).toBePartiallyChecked()
  await userEvent.click(selectAllCheckbox)
  expect(screen.getByText('Ann, Bea, Cato, elsewhere')).toBeVisible()
  await userEvent.click(selectAllCheckbox)
  expect(screen.getByText('elsewhere')).toBeVisible()
})

it('a table accepts only the sort orders of sortable columns from the URL', () => {
  expect(parseSortOrder('-owing', ['owing'])).toEqual({ column: 'owing', isDescending: true })
  expect(parseSortOrder('name', ['owing'])).toBeNull()
  expect(parseSortOrder(null, ['owing'])).toBeNull()
})
