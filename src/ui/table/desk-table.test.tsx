import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SearchField } from '../form/search-field'
import { readOrder, writeOrder, type Column, type Order } from './column'
import { DeskTable } from './desk-table'
import { RowLink } from './row-link'

const ROWS = ['Ann', 'Bea', 'Cato'].map((name, place) => ({ name, owing: place * 100 }))
const COLUMNS: Column<(typeof ROWS)[number]>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <RowLink to={`/${name}`}>{name}</RowLink> },
  { key: 'owing', header: 'Owing', sorts: true, cell: ({ owing }) => owing },
]

const Shown = ({ onOrder }: { onOrder?: (order: Order) => void }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['elsewhere']))
  const [order, setOrder] = useState<Order | null>(null)
  const [words, setWords] = useState('')
  return (
    <MemoryRouter>
      <main>
        <SearchField label="Search" value={words} onChange={setWords} />
        <DeskTable
          label="People"
          columns={COLUMNS}
          rows={ROWS}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          order={order}
          onOrder={(to) => {
            setOrder(to)
            onOrder?.(to)
          }}
          choice={{ chosen, onChoose: setChosen }}
        />
        <p>{[...chosen].toSorted().join(', ')}</p>
      </main>
    </MemoryRouter>
  )
}

it('says in which order it stands, and turns it round at the second press', async () => {
  const asked: Order[] = []
  render(<Shown onOrder={(order) => asked.push(order)} />)
  const head = screen.getByRole('columnheader', { name: 'Owing' })
  expect(head).not.toHaveAttribute('aria-sort')
  await userEvent.click(within(head).getByRole('button'))
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(head).getByRole('button'))
  expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(asked.map(writeOrder)).toEqual(['owing', '-owing'])
})

it('goes from row to row by j and k, and to the search by /, but not while somebody types', async () => {
  render(<Shown />)
  await userEvent.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveFocus()
  await userEvent.keyboard('k')
  expect(screen.getByRole('link', { name: 'Ann' })).toHaveFocus()
  await userEvent.keyboard('/jk/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('jk/')
})

it('chooses the rows of its page, and leaves those of other pages chosen', async () => {
  render(<Shown />)
  const all = screen.getByRole('checkbox', { name: 'Choose all on this page' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Bea' }))
  expect(all).toBePartiallyChecked()
  await userEvent.click(all)
  expect(screen.getByText('Ann, Bea, Cato, elsewhere')).toBeVisible()
  await userEvent.click(all)
  expect(screen.getByText('elsewhere')).toBeVisible()
})

it('takes from an address only what sorts', () => {
  expect(readOrder('-owing', ['owing'])).toEqual({ by: 'owing', descending: true })
  expect(readOrder('name', ['owing'])).toBeNull()
  expect(readOrder(null, ['owing'])).toBeNull()
})
