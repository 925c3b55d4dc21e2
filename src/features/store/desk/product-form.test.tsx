import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../../tests/support/render'
import { AdminProductForm, type ProductTarget } from './product-form'
import { EMPTY_PRODUCT } from './product-schema'

interface Row {
  id?: string
  name: string
}
const table = vi.hoisted(() => ({ upsert: vi.fn(), update: vi.fn() }))
vi.mock('@/lib/backend/load-supabase', () => {
  const chain = (answer: unknown) => {
    const link: object = {
      eq: () => link,
      select: () => link,
      single: () => link,
      throwOnError: () => (answer instanceof Error ? Promise.reject(answer) : answer),
      then: (done: (value: unknown) => void) => void Promise.resolve(answer).then(done),
    }
    return link
  }
  return {
    loadSupabase: () =>
      Promise.resolve({
        from: () => ({
          upsert: (row: Row) => chain(table.upsert(row)),
          update: (row: Row) => chain(table.update(row)),
        }),
      }),
  }
})

const fresh: ProductTarget = { id: null, version: null, values: EMPTY_PRODUCT, image_url: null }
const known: ProductTarget = {
  id: 'p1',
  version: 3,
  values: { ...EMPTY_PRODUCT, name: 'Cap', price: '20' },
  image_url: null,
}

const fill = async () => {
  await userEvent.type(screen.getByLabelText(/^Name/), 'Candle')
  await userEvent.type(screen.getByLabelText(/^Price/), '12.50')
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Item' }))

beforeEach(() => {
  table.upsert.mockReset().mockReturnValue({ data: { id: 'x' }, error: null })
  table.update.mockReset().mockReturnValue({ data: [{ id: 'x' }], error: null })
})

it('says what is missing, and sends nothing', async () => {
  renderInApp(<AdminProductForm target={fresh} onDone={vi.fn()} />)
  await create()
  await screen.findByText('Please enter a name.')
  expect(screen.getByText('Please enter an amount such as 25 or 25.50.')).toBeVisible()
  expect(table.upsert).not.toHaveBeenCalled()
})

it('refuses a sale price above the price', async () => {
  renderInApp(<AdminProductForm target={fresh} onDone={vi.fn()} />)
  await fill()
  await userEvent.type(screen.getByLabelText(/^Sale Price/), '13')
  await create()
  await screen.findByText('The sale price must not be above the price.')
  expect(table.upsert).not.toHaveBeenCalled()
})

it('keeps what was typed where saving fails, and the second try saves the same item', async () => {
  const onDone = vi.fn()
  table.upsert.mockReturnValueOnce(new TypeError('Failed to fetch'))
  renderInApp(<AdminProductForm target={fresh} onDone={onDone} />)
  await fill()
  await userEvent.type(screen.getByLabelText(/^Tags/), 'night, wax')
  await create()
  await screen.findByText('Failed to save the item. Please try again.')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Candle')
  expect(screen.getByLabelText(/^Tags/)).toHaveValue('night, wax')
  expect(onDone).not.toHaveBeenCalled()

  await create()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const ids = table.upsert.mock.calls.map(([row]) => (row as Row).id)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(table.upsert).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: 'Candle', price: 12.5, tags: ['night', 'wax'] }),
  )
})

it("tells of somebody else's save instead of writing over it", async () => {
  const onDone = vi.fn()
  table.update.mockReturnValue({ data: [], error: null })
  renderInApp(<AdminProductForm target={known} onDone={onDone} />)
  await userEvent.clear(screen.getByLabelText(/^Price/))
  await userEvent.type(screen.getByLabelText(/^Price/), '25')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Somebody else has saved this item since you opened it.')
  expect(screen.getByLabelText(/^Price/)).toHaveValue('25')
  expect(onDone).not.toHaveBeenCalled()
})
