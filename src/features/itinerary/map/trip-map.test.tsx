import { act, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { EventMap } from './trip-map'

const PLACES = {
  Hobart: [-42.88, 147.33],
  'Port Arthur': [-43.15, 147.85],
  Paris: [48.86, 2.35],
} as const

/** Creates one day for each place. A day without a place has no coordinates. */
const createDays = (...placeNames: (keyof typeof PLACES | null)[]) =>
  placeNames.map((placeName, index) => ({
    day_number: index + 1,
    title: `Title ${index + 1}`,
    place: placeName ?? '',
    latitude: placeName ? PLACES[placeName][0] : null,
    longitude: placeName ? PLACES[placeName][1] : null,
  }))

/** Renders the map, and waits for the outline of the country. */
const renderMap = (...placeNames: Parameters<typeof createDays>) =>
  act(() =>
    Promise.resolve(
      render(
        <Suspense fallback="Loading">
          <EventMap days={createDays(...placeNames)} />
        </Suspense>,
      ),
    ),
  )

it('a trip page numbers the stops on the map, and lists the same numbers with the days of each stop', async () => {
  await renderMap('Hobart', 'Port Arthur', null, 'Hobart')
  const mapImage = await screen.findByRole('img', { name: 'Map of the route: Hobart, Port Arthur' })
  expect(within(mapImage).getByText('1')).toBeInTheDocument()
  expect(within(mapImage).getByText('2')).toBeInTheDocument()
  expect(within(mapImage).queryByText('3')).toBeNull()
  const stopItems = screen.getAllByRole('listitem')
  expect(stopItems.map(({ textContent }) => textContent)).toEqual(['1HobartDays 1, 4', '2Port ArthurDay 2'])
})

it.each([
  ['has no coordinates', [null, null]],
  ['is outside the known countries', ['Paris']],
] as const)('the trip page shows no map for a trip that %s', async (_, placeNames) => {
  const { container } = await renderMap(...placeNames)
  expect(container).toBeEmptyDOMElement()
})
