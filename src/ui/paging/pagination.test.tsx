import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PagedFrame } from './paged-frame'
import { Pagination } from './pagination'

const show = (given: Partial<Parameters<typeof Pagination>[0]>) => {
  const asked: number[] = []
  render(<Pagination page={1} pageCount={1} onPage={(page) => asked.push(page)} {...given} />)
  const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
  return { asked, previous: button('Previous'), next: button('Next') }
}

it('is not there where all is on one page', () => {
  expect(show({}).next).toBeNull()
  expect(show({ pageCount: 0 }).next).toBeNull()
})

it('turns from the first page to the last', () => {
  const { asked, next, previous } = show({ page: 2, pageCount: 3 })
  next?.click()
  previous?.click()
  expect(asked).toEqual([3, 1])
  expect(screen.getByText('Page 2 of 3')).toBeVisible()
})

it('leads back from a page that is there no more', () => {
  const { asked, next, previous } = show({ page: 3, pageCount: 1 })
  expect(next?.disabled).toBe(true)
  previous?.click()
  expect(asked).toEqual([1])
})

it('goes on past what was counted as long as pages are full', () => {
  const { asked, next } = show({ page: 50, pageCount: 50, capped: true, full: true })
  next?.click()
  expect(asked).toEqual([51])
  expect(screen.getByText('Page 50')).toBeVisible()
})

it('ends past what was counted with the page that is not full', () => {
  const { asked, next, previous } = show({ page: 55, pageCount: 50, capped: true })
  expect(next?.disabled).toBe(true)
  previous?.click()
  expect(asked).toEqual([54])
})

it('does not say that there is nothing where a page lies beyond the last', () => {
  const asked: number[] = []
  const frame = {
    noun: ['booking', 'bookings'],
    capped: false,
    pageSize: 20,
    busy: false,
    empty: 'No bookings yet',
  } as const
  const turn = (page: number) => asked.push(page)
  const { rerender } = render(
    <PagedFrame {...frame} total={42} page={9} count={0} onPage={turn}>
      rows
    </PagedFrame>,
  )
  expect(screen.queryByText('No bookings yet')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Nothing on this page' })).toBeVisible()
  screen.getByRole('button', { name: 'Go to the Last Page' }).click()
  expect(asked).toEqual([3])
  rerender(
    <PagedFrame {...frame} total={0} page={1} count={0} onPage={turn}>
      rows
    </PagedFrame>,
  )
  expect(screen.getByText('No bookings yet')).toBeVisible()
})
