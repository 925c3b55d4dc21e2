import { render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../tests/support/settings'
import { publicSettings } from '../public-settings-queries'
import { MissingCompanyDetails } from './missing-company-details'

const renderMissingDetails = (settings: Partial<typeof DEFAULT_SETTINGS>, acceptsCards?: boolean) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(publicSettings().queryKey, { ...DEFAULT_SETTINGS, ...settings })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MissingCompanyDetails acceptsCards={acceptsCards} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('listitem').map((item) => item.textContent)
}

it('the settings page shows no notice when all company details are complete', () => {
  renderMissingDetails({}, true)
  expect(screen.queryByText('Details to complete before launch')).toBeNull()
})

it.each([
  [{ legal_name: '' }, 'legal name'],
  [{ address: '' }, 'registered address'],
  [{ abn: '00 000 000 000' }, 'ABN'],
  [{ phone: '' }, 'phone number'],
  [{ bank_transfers_open: false }, 'bank details (customers can’t pay by bank transfer until then)'],
  [{ data_countries: '' }, 'countries where data is processed'],
])(
  'when the company details contain %j, the settings page says that this is missing before launch: %s',
  (settings, missing) => {
    expect(renderMissingDetails(settings, true)).toEqual([missing])
    expect(screen.getByRole('link', { name: 'Complete company details' })).toHaveAttribute('href', '/admin/settings')
  },
)

it('the settings page lists the card payment provider as missing while no provider is connected', () => {
  expect(renderMissingDetails({}, false)).toEqual(['card payment provider'])
})

it('the settings page does not list empty optional details as missing', () => {
  expect(renderMissingDetails({ insurer: '', accreditation: '' }, true)).toEqual([])
})
