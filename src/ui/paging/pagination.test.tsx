import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PagedFrame } from './paged-frame'
import { Pagination } from './pagination'

const renderPagination = (props: Partial<Parameters<typeof Pagination>[0]>) => {
  const requestedPages: number[] = []
  render(<Pagination page={1} pageCount={1} onPageChange={(page) => requestedPages.push(page)} {...props} />)
  const queryButton = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
  return { pages: requestedPages, previous: queryButton('Previous'), next: queryButton('Next') }
}

it('a list with a single page has no pagination', () => {
  expect(renderPagination({}).next).toBeNull()
  expect(renderPagination({ pageCount: 0 }).next).toBeNull()
})

it('the pagination opens the next and the previous page', () => {
  const { pages, next, previous } = renderPagination({ page: 2, pageCount: 3 })
  next?.click()
  previous?.click()
  expect(pages).toEqual([3, 1])
  expect(screen.getByText('Page 2 of 3')).toBeVisible()
})

it('on a page number that no longer exists, the pagination links to an existing page', () => {
  const { pages, next, previous } = renderPagination({ page: 3, pageCount: 1 })
  expect(next?.disabled).toBe(true)
  previous?.click()
  expect(pages).toEqual([1])
})

it('if a list has more rows than the database counts, the pagination offers a further page while the current page is full', () => {
  const { pages, next } = renderPagination({ page: 50, pageCount: 50, isTotalCapped: true, isPageFull: true })
  next?.click()
  expect(pages).toEqual([51])
  expect(screen.getByText('Page 50')).toBeVisible()
})

it('if a list has more rows than the database counts, the pagination offers no further page after a page that is not full', () => {
  const { pages, next, previous } = renderPagination({ page: 55, pageCount: 50, isTotalCapped: true })
  expect(next?.disabled).toBe(true)
  previous?.click()
  expect(pages).toEqual([54])
})

it('a list links to its last page, instead of a message for an empty list, when the page number is too high', () => {
  const requestedPages: number[] = []
  const frameProps = {
    noun: ['booking', 'bookings'],
    isTotalCapped: false,
    pageSize: 20,
    isBusy: false,
    empty: 'No bookings yet',
  } as const
  const onPageChange = (page: number) => requestedPages.push(page)
  const { rerender } = render(
    <PagedFrame {...frameProps} total={42} page={9} count={0} onPageChange={onPageChange}>
      rows
    </PagedFrame>,
  )
  expect(screen.queryByText('No bookings yet')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Nothing on this page' })).toBeVisible()
  screen.getByRole('button', { name: 'Go to the Last Page' }).click()
  expect(requestedPages).toEqual([3])
  rerender(
    <PagedFrame {...frameProps} total={0} page={1} count={0} onPageChange={onPageChange}>
      rows
    </PagedFrame>,
  )
  expect(screen.getByText('No bookings yet')).toBeVisible()
})
