/**
 * Closed lines around areas of land. A line is a list of longitudes and latitudes in turn: first its start, then the
 * distance of each point from the point before it. The unit is 1 / STEPS_PER_DEGREE degrees, so that the file is small.
 */
export type Outline = number[][]

/** A file of the folder `outlines`, which `npm run gen:maps` writes. */
export interface CountryOutline {
  land: Outline
  /** The other countries of the map. */
  neighbors: Outline
}

export const STEPS_PER_DEGREE = 400

/** A rectangle on the map, in decimal degrees. */
export interface MapRegion {
  west: number
  south: number
  east: number
  north: number
}

export type CountryName = 'australia' | 'norfolk-island' | 'united-kingdom' | 'usa' | 'vietnam'

interface Country extends MapRegion {
  /** The shortest side of a map of the country, in degrees of latitude. */
  minSpan: number
}

/** About 130 km. */
const MIN_SPAN_DEGREES = 1.2

/** The countries and islands that maps can show. */
export const COUNTRIES: Record<CountryName, Country> = {
  australia: { west: 112, south: -44, east: 154, north: -10, minSpan: MIN_SPAN_DEGREES },
  // The island is 8 km long.
  'norfolk-island': { west: 167.8, south: -29.2, east: 168.1, north: -28.9, minSpan: 0.15 },
  'united-kingdom': { west: -8.7, south: 49.8, east: 1.8, north: 60.9, minSpan: MIN_SPAN_DEGREES },
  usa: { west: -125, south: 24, east: -66, north: 50, minSpan: MIN_SPAN_DEGREES },
  vietnam: { west: 102, south: 8, east: 110, north: 23.5, minSpan: MIN_SPAN_DEGREES },
}

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

/** Padding on each side of the region, as a fraction of its width or height. */
const PADDING_SHARE = 0.15

/**
 * A degree of longitude is shorter than a degree of latitude, except at the equator. Returns the ratio of their
 * lengths.
 */
export const getScale = ({ south, north }: MapRegion): number => Math.cos((((south + north) / 2) * Math.PI) / 180)

/** A region with the proportions of the map that contains all stops. */
export const findRegion = (
  stops: readonly Pick<MapStop, 'latitude' | 'longitude'>[],
  minSpan = MIN_SPAN_DEGREES,
): MapRegion => {
  const latitudes = stops.map(({ latitude }) => latitude)
  const longitudes = stops.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const scale = getScale({ south, north, west, east })
  const aspectRatio = MAP_SIZE.width / MAP_SIZE.height
  const heightDegrees = Math.max(
    minSpan,
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

/** The shortest line between two points of an outline, in units of the SVG. */
const MIN_LINE_LENGTH = 1

type SvgPoint = [x: number, y: number]

/** The points of a line on the map. Leaves out points that are too close to each other to be seen. */
const projectRing = (ring: readonly number[], { toX, toY }: Projection): SvgPoint[] => {
  const points: SvgPoint[] = []
  let [longitude, latitude, previousX, previousY] = [0, 0, Infinity, Infinity]
  for (let index = 0; index < ring.length; index += 2) {
    longitude += (ring[index] ?? 0) / STEPS_PER_DEGREE
    latitude += (ring[index + 1] ?? 0) / STEPS_PER_DEGREE
    const [x, y] = [toX(longitude), toY(latitude)]
    if (Math.abs(x - previousX) + Math.abs(y - previousY) < MIN_LINE_LENGTH) continue
    points.push([x, y])
    ;[previousX, previousY] = [x, y]
  }
  return points
}

const formatPoint = ([x, y]: SvgPoint): string => `${x.toFixed(1)},${y.toFixed(1)}`

/**
 * An outline as the `d` attribute of an SVG path. Each point is the control point of a curve between the middles of its
 * two lines, so that a coast with few points has no corners.
 */
export const createPath = (outline: Outline, projection: Projection): string =>
  outline
    .map((ring) => projectRing(ring, projection))
    .filter((points) => points.length > 2)
    .map((points) => {
      const findMiddle = ([x, y]: SvgPoint, index: number): SvgPoint => {
        const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
        return [(x + nextX) / 2, (y + nextY) / 2]
      }
      const middles = points.map(findMiddle)
      const curves = points.map((point, index) => `Q${formatPoint(point)} ${formatPoint(middles[index] ?? point)}`)
      return `M${formatPoint(middles.at(-1) ?? [0, 0])}${curves.join('')}Z`
    })
    .join('')
