/**
 * `npm run gen:maps`: writes the outlines of countries for the maps of trips. Source: Natural Earth (public domain), in
 * the package world-atlas.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { COUNTRIES, type CountryName, type RegionOutline } from '../../src/features/events/map/projection'

/** The minimum area of an island's bounding box, in square degrees. Smaller islands are left out. */
const MIN_ISLAND_AREA = 0.01

const OUTLINE_SOURCES: Record<CountryName, { file: string; id: string; minTriangle: number }> = {
  // Trips in Australia are short, so their maps show small regions and need more detail.
  australia: { file: 'countries-10m.json', id: '036', minTriangle: 0.0005 },
  usa: { file: 'countries-50m.json', id: '840', minTriangle: 0.003 },
}

const roundToHundredths = (degrees: number): number => Math.round(degrees * 100) / 100

const readOutline = (name: CountryName): RegionOutline => {
  const { file, id, minTriangle } = OUTLINE_SOURCES[name]
  const { west, south, east, north } = COUNTRIES[name]
  const atlasPath = createRequire(import.meta.url).resolve(`world-atlas/${file}`)
  const atlas = JSON.parse(readFileSync(atlasPath, 'utf8')) as Topology<{ countries: GeometryCollection }>
  atlas.objects.countries.geometries = atlas.objects.countries.geometries.filter((country) => country.id === id)
  const simplifiedAtlas = simplify(presimplify(atlas), minTriangle)
  const [country] = feature(simplifiedAtlas, simplifiedAtlas.objects.countries).features
  if (country?.geometry.type !== 'MultiPolygon') throw new Error(`${file} has no country ${id}`)
  return country.geometry.coordinates.flatMap(([ring = []]) => {
    const ringPoints = ring.map(([longitude = 0, latitude = 0]): [number, number] => [
      roundToHundredths(longitude),
      roundToHundredths(latitude),
    ])
    const longitudes = ringPoints.map(([longitude]) => longitude)
    const latitudes = ringPoints.map(([, latitude]) => latitude)
    const [left, right] = [Math.min(...longitudes), Math.max(...longitudes)]
    const [bottom, top] = [Math.min(...latitudes), Math.max(...latitudes)]
    const isInside = left >= west && right <= east && bottom >= south && top <= north
    return isInside && (right - left) * (top - bottom) >= MIN_ISLAND_AREA ? [ringPoints] : []
  })
}

for (const countryName of Object.keys(OUTLINE_SOURCES) as CountryName[]) {
  const path = `src/features/events/map/${countryName}.json`
  writeFileSync(path, `${JSON.stringify(readOutline(countryName))}\n`)
  console.info(`Written: ${path}`)
}
