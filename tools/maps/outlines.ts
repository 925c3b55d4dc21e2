/**
 * `npm run gen:maps`: writes the outlines of countries for the maps of trips. Source: Natural Earth (public domain), in
 * the package world-atlas.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import {
  COUNTRIES,
  findRegion,
  STEPS_PER_DEGREE,
  type CountryName,
  type CountryOutline,
  type MapRegion,
} from '../../src/features/itinerary/map/projection'

/** ISO 3166-1 numeric codes. */
const COUNTRY_CODES: Record<CountryName, string> = {
  australia: '036',
  'norfolk-island': '574',
  'united-kingdom': '826',
  usa: '840',
  vietnam: '704',
}

/**
 * The minimum area of a triangle of three successive points, as a fraction of the square of the country's `minSpan`. On
 * the most detailed map, the triangle of a coast has 11 pixels. Lines of less interest have fewer points.
 */
const MIN_TRIANGLES = { coast: 0.00004, border: 0.0014, neighbor: 0.07 }

type Atlas = Topology<{ countries: GeometryCollection }>
type Ring = number[][]

/** The numbers of all lines that the countries consist of. */
const listArcs = (geometries: GeometryCollection['geometries']): Set<number> => {
  const arcs = geometries.flatMap((geometry) => ('arcs' in geometry ? geometry.arcs.flat(3) : []))
  // A negative number is the line in the opposite direction.
  return new Set(arcs.map((arc) => (arc < 0 ? ~arc : arc)))
}

/** Reads all countries, with lines simplified for a map of a country. */
const readCountries = (code: string, mapArea: number) => {
  const atlasPath = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const atlas = presimplify(JSON.parse(readFileSync(atlasPath, 'utf8')) as Atlas)
  const { geometries } = atlas.objects.countries
  const countryArcs = listArcs(geometries.filter(({ id }) => id === code))
  const neighborArcs = listArcs(geometries.filter(({ id }) => id !== code))
  atlas.arcs.forEach((points, arc) => {
    const lineKind = !countryArcs.has(arc) ? 'neighbor' : neighborArcs.has(arc) ? 'border' : 'coast'
    for (const point of points) point[2] = (point[2] ?? 0) / (MIN_TRIANGLES[lineKind] * mapArea)
  })
  const simplifiedAtlas = simplify(atlas, 1)
  return feature(simplifiedAtlas, simplifiedAtlas.objects.countries).features
}

/** The lines of a country around its land, without lakes. */
const listRings = ({ geometry }: ReturnType<typeof readCountries>[number]): Ring[] => {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap(([ring]) => (ring ? [ring] : [])) : []
}

const findBounds = (ring: Ring): MapRegion => {
  const longitudes = ring.map(([longitude = 0]) => longitude)
  const latitudes = ring.map(([, latitude = 0]) => latitude)
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  }
}

/** True if a part of the ring is in the region, and the ring is large enough to be seen. */
const isShown = (ring: Ring, region: MapRegion, minTriangle: number): boolean => {
  const { west, east, south, north } = findBounds(ring)
  const isLarge = (east - west) * (north - south) >= 4 * minTriangle
  return isLarge && west <= region.east && east >= region.west && south <= region.north && north >= region.south
}

/**
 * Stores the first point of a ring, and for each other point the steps from the point before it. The last point of a
 * ring is its first point, and is left out.
 */
const encodeRing = (ring: Ring): number[] => {
  let previousPoint = [0, 0]
  return ring.slice(0, -1).flatMap(([longitude = 0, latitude = 0], index) => {
    const point = [Math.round(longitude * STEPS_PER_DEGREE), Math.round(latitude * STEPS_PER_DEGREE)]
    const steps = point.map((value, axis) => value - (previousPoint[axis] ?? 0))
    previousPoint = point
    return index > 0 && steps.every((step) => step === 0) ? [] : steps
  })
}

/** The region that the map of a trip through the whole country shows. */
const findWidestRegion = ({ west, south, east, north }: MapRegion): MapRegion =>
  findRegion([
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ])

const readOutline = (name: CountryName): CountryOutline => {
  const country = COUNTRIES[name]
  const mapArea = country.minSpan ** 2
  const countries = readCountries(COUNTRY_CODES[name], mapArea)
  const encodeCountries = (shownCountries: typeof countries, region: MapRegion, minTriangle: number) =>
    shownCountries
      .flatMap(listRings)
      .filter((ring) => isShown(ring, region, minTriangle * mapArea))
      .map(encodeRing)
  return {
    land: encodeCountries(
      countries.filter(({ id }) => id === COUNTRY_CODES[name]),
      country,
      MIN_TRIANGLES.coast,
    ),
    neighbors: encodeCountries(
      countries.filter(({ id }) => id !== COUNTRY_CODES[name]),
      findWidestRegion(country),
      MIN_TRIANGLES.neighbor,
    ),
  }
}

for (const countryName of Object.keys(COUNTRY_CODES) as CountryName[]) {
  const path = `src/features/itinerary/map/outlines/${countryName}.json`
  writeFileSync(path, `${JSON.stringify(readOutline(countryName))}\n`)
  console.info(`Written: ${path}`)
}
