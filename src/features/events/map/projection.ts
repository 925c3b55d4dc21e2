/** The borders of a country: closed lines of [longitude, latitude] in decimal degrees. */
export type RegionOutline = [longitude: number, latitude: number][][]

/** A rectangle on the map, in decimal degrees. */
export interface MapRegion {
  west: number
  south: number
  east: number
  north: number
}

/** The countries that maps can show. */
export const COUNTRIES = {
  australia: { west: 112, south: -44, east: 154, north: -10 },
  usa: { west: -125, south: 24, east: -66, north: 50 },
} as const satisfies Record<string, MapRegion>
export type CountryName = keyof typeof COUNTRIES

/** A place of the itinerary. */
export interface MapStop {
  place: string
  latitude: number
  longitude: number
  /** The numbers of the days at the place. */
  days: number[]
}

export interface MapDay {
  day_number: number
  title: string
  place: string
  latitude: number | null
  longitude: number | null
}

/**
 * The places of an itinerary. `stops` has each place once, in the order of the first visit; `route` has them in the
 * order of the days. Days without coordinates are left out.
 */
export const listStops = (days: readonly MapDay[]): { stops: MapStop[]; route: MapStop[] } => {
  const stops: MapStop[] = []
  const route: MapStop[] = []
  for (const { day_number, title, place, latitude, longitude } of days) {
    if (latitude === null || longitude === null) continue
    let mapStop = stops.find((otherPlace) => otherPlace.latitude === latitude && otherPlace.longitude === longitude)
    if (!mapStop)
      stops.push((mapStop = { place: place || title || `Day ${day_number}`, latitude, longitude, days: [] }))
    mapStop.days.push(day_number)
    if (route.at(-1) !== mapStop) route.push(mapStop)
  }
  return { stops, route }
}

/** The country that contains all stops. Null if there is none. */
export const findCountry = (stops: readonly MapStop[]): CountryName | null =>
  (Object.keys(COUNTRIES) as CountryName[]).find((name) => {
    const { west, south, east, north } = COUNTRIES[name]
    return stops.every(
      ({ latitude, longitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    )
  }) ?? null

/** True if the itinerary has coordinates and a country contains all of them. */
export const canShowMap = (days: readonly MapDay[]): boolean => {
  const { stops } = listStops(days)
  return stops.length > 0 && findCountry(stops) !== null
}

/** The size of the map, in units of the SVG. */
export const MAP_SIZE = { width: 800, height: 520 }

/** The shortest side of a region in degrees of latitude, about 130 km. */
const MIN_SPAN_DEGREES = 1.2
/** Padding on each side of the region, as a fraction of its width or height. */
const PADDING_SHARE = 0.15

/**
 * A degree of longitude is shorter than a degree of latitude, except at the equator. Returns the ratio of their
 * lengths.
 */
const getScale = ({ south, north }: MapRegion): number => Math.cos((((south + north) / 2) * Math.PI) / 180)

/** A region with the proportions of the map that contains all stops. */
export const findRegion = (stops: readonly MapStop[]): MapRegion => {
  const latitudes = stops.map(({ latitude }) => latitude)
  const longitudes = stops.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const scale = getScale({ south, north, west, east })
  const aspectRatio = MAP_SIZE.width / MAP_SIZE.height
  const heightDegrees = Math.max(
    MIN_SPAN_DEGREES,
    (north - south) * (1 + 2 * PADDING_SHARE),
    ((east - west) * scale * (1 + 2 * PADDING_SHARE)) / aspectRatio,
  )
  const widthDegrees = (heightDegrees * aspectRatio) / scale
  const [middleLatitude, middleLongitude] = [(south + north) / 2, (west + east) / 2]
  return {
    south: middleLatitude - heightDegrees / 2,
    north: middleLatitude + heightDegrees / 2,
    west: middleLongitude - widthDegrees / 2,
    east: middleLongitude + widthDegrees / 2,
  }
}

/** A function that converts coordinates to a position on a map of the given size. */
export const createProjection = (
  { west, south, east, north }: MapRegion,
  { width, height }: { width: number; height: number } = MAP_SIZE,
) => ({
  toX: (longitude: number): number => ((longitude - west) / (east - west)) * width,
  toY: (latitude: number): number => ((north - latitude) / (north - south)) * height,
})

export type Projection = ReturnType<typeof createProjection>

/** The outline of a country as the `d` attribute of an SVG path. */
export const createPath = (outline: RegionOutline, { toX, toY }: Projection): string =>
  outline
    .map(
      (ring) =>
        `M${ring.map(([longitude, latitude]) => `${toX(longitude).toFixed(1)},${toY(latitude).toFixed(1)}`).join('L')}Z`,
    )
    .join('')
