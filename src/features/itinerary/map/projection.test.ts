import { expect, it } from 'vitest'
import {
  createPath,
  createProjection,
  findCountry,
  findRegion,
  listStops,
  MAP_SIZE,
  STEPS_PER_DEGREE,
} from './projection'

const HOBART = { place: 'Hobart', latitude: -42.88, longitude: 147.33 }
const PORT_ARTHUR = { place: 'Port Arthur', latitude: -43.15, longitude: 147.85 }
const SALEM = { place: 'Salem', latitude: 42.52, longitude: -70.9 }
const HUE = { place: 'Hue', latitude: 16.46, longitude: 107.59 }
const EDINBURGH = { place: 'Edinburgh', latitude: 55.95, longitude: -3.19 }
const KINGSTON = { place: 'Kingston', latitude: -29.06, longitude: 167.96 }
const PARIS = { place: 'Paris', latitude: 48.86, longitude: 2.35 }
const createDays = (...locations: (typeof HOBART | null)[]) =>
  locations.map((location, index) => ({
    day_number: index + 1,
    title: `Title ${index + 1}`,
    ...(location ?? { place: '', latitude: null, longitude: null }),
  }))
const { stops } = listStops(createDays(HOBART, PORT_ARTHUR))

it('a place that the trip visits twice is a single stop, and the drawn route returns to it', () => {
  const { stops: places, route } = listStops(createDays(HOBART, PORT_ARTHUR, PORT_ARTHUR, null, HOBART))
  expect(places.map(({ place, days }) => [place, days])).toEqual([
    ['Hobart', [1, 5]],
    ['Port Arthur', [2, 3]],
  ])
  expect(route.map(({ place }) => place)).toEqual(['Hobart', 'Port Arthur', 'Hobart'])
})

it('a map stop without a place name is labelled with the title of its day', () => {
  expect(listStops([{ ...HOBART, place: '', day_number: 1, title: 'Arrival' }]).stops[0]?.place).toBe('Arrival')
})

it.each([
  ['in Australia', [HOBART, PORT_ARTHUR], 'australia'],
  ['in the USA', [SALEM], 'usa'],
  ['in Vietnam', [HUE], 'vietnam'],
  ['in Scotland', [EDINBURGH], 'united-kingdom'],
  ['on Norfolk Island', [KINGSTON], 'norfolk-island'],
  ['in another country', [PARIS], null],
  ['in two countries', [HOBART, SALEM], null],
])('the map draws the outline of the country that contains the stops %s', (_, projectedPlaces, country) => {
  expect(findCountry(listStops(createDays(...projectedPlaces)).stops)).toBe(country)
})

it('the map shows all stops with space around them', () => {
  const { toX, toY } = createProjection(findRegion(stops))
  for (const { longitude, latitude } of stops) {
    expect(toX(longitude)).toBeGreaterThan(50)
    expect(toX(longitude)).toBeLessThan(MAP_SIZE.width - 50)
    expect(toY(latitude)).toBeGreaterThan(50)
    expect(toY(latitude)).toBeLessThan(MAP_SIZE.height - 50)
  }
})

it('the map of a single place shows at least 1.2 degrees of latitude around it', () => {
  const region = findRegion(stops.slice(0, 1))
  expect(region.north - region.south).toBeCloseTo(1.2)
})

it('the drawn coast has no corners, and leaves out points that are too close to each other to be seen', () => {
  const projection = createProjection({ west: 0, east: 8, south: -5.2, north: 0 })
  const degrees = (count: number) => count * STEPS_PER_DEGREE
  const square = [0, 0, degrees(1), 0, 1, 0, -1, -degrees(1), -degrees(1), 0]
  expect(createPath([square], projection)).toBe(
    'M0.0,50.0Q0.0,0.0 50.0,0.0Q100.0,0.0 100.0,50.0Q100.0,100.0 50.0,100.0Q0.0,100.0 0.0,50.0Z',
  )
})
