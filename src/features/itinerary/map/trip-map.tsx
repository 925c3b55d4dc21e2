import { use } from 'react'
import {
  COUNTRIES,
  type CountryName,
  type CountryOutline,
  createPath,
  createProjection,
  findCountry,
  findRegion,
  getScale,
  listStops,
  MAP_SIZE,
  type MapDay,
  type MapRegion,
  type MapStop,
  type Projection,
} from './projection'

const OUTLINES: Record<CountryName, () => Promise<{ default: unknown }>> = {
  australia: () => import('./outlines/australia.json'),
  'norfolk-island': () => import('./outlines/norfolk-island.json'),
  'united-kingdom': () => import('./outlines/united-kingdom.json'),
  usa: () => import('./outlines/usa.json'),
  vietnam: () => import('./outlines/vietnam.json'),
}

const loadedOutlines = new Map<CountryName, Promise<CountryOutline>>()

/** The outline of a country. Loaded from this site, so that no other site learns who reads the page. */
const loadOutline = (name: CountryName): Promise<CountryOutline> => {
  const outline =
    loadedOutlines.get(name) ??
    OUTLINES[name]().then(
      (module) => module.default as CountryOutline,
      (error: unknown) => {
        loadedOutlines.delete(name)
        throw error
      },
    )
  loadedOutlines.set(name, outline)
  return outline
}

const formatDays = ({ days }: MapStop): string => `Day${days.length === 1 ? '' : 's'} ${days.join(', ')}`

/** The country, and under it the countries that it has a border with. */
const LandPaths = ({ outline, projection }: { outline: CountryOutline; projection: Projection }) => (
  <>
    <path d={createPath(outline.neighbors, projection)} className="fill-raised stroke-edge" />
    <path
      d={createPath(outline.land, projection)}
      className="fill-raised stroke-muted"
      strokeWidth={1.5}
      strokeLinejoin="round"
    />
  </>
)

/** The longer side of the overview map, in units of the SVG. */
const OVERVIEW_LENGTH = 150

/** A small map of the whole country. A rectangle marks the region of the route. */
const OverviewMap = ({
  country,
  outline,
  region,
}: {
  country: CountryName
  outline: CountryOutline
  region: MapRegion
}) => {
  const { west, east, south, north } = COUNTRIES[country]
  const aspectRatio = ((east - west) * getScale(COUNTRIES[country])) / (north - south)
  const mapSize = {
    width: OVERVIEW_LENGTH * Math.min(1, aspectRatio),
    height: OVERVIEW_LENGTH / Math.max(1, aspectRatio),
  }
  const projection = createProjection(COUNTRIES[country], mapSize)
  const [x, y] = [projection.toX(region.west), projection.toY(region.north)]
  return (
    <g transform={`translate(${MAP_SIZE.width - mapSize.width - 16} ${MAP_SIZE.height - mapSize.height - 16})`}>
      <rect
        x={-8}
        y={-8}
        width={mapSize.width + 16}
        height={mapSize.height + 16}
        rx={8}
        className="fill-bg stroke-edge"
      />
      <path d={createPath(outline.land, projection)} className="fill-raised stroke-muted" />
      <rect
        x={x}
        y={y}
        width={Math.max(6, projection.toX(region.east) - x)}
        height={Math.max(6, projection.toY(region.south) - y)}
        className="fill-none stroke-lantern"
        strokeWidth={2}
      />
    </g>
  )
}

/** The maximum width of a region with an overview map. A wider region already shows most of the country. */
const MAX_OVERVIEW_SHARE = 0.5

const RouteMap = ({ stops, route, country }: { stops: MapStop[]; route: MapStop[]; country: CountryName }) => {
  const outline = use(loadOutline(country))
  const { west, east, minSpan } = COUNTRIES[country]
  const region = findRegion(stops, minSpan)
  const projection = createProjection(region)
  const toMapPoint = ({ longitude, latitude }: MapStop) =>
    [projection.toX(longitude), projection.toY(latitude)] as const
  return (
    <svg
      viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
      role="img"
      aria-label={`Map of the route: ${stops.map(({ place }) => place).join(', ')}`}
      className="w-full rounded-2xl border bg-bg"
    >
      <LandPaths outline={outline} projection={projection} />
      <polyline
        points={route.map((stop) => toMapPoint(stop).join(',')).join(' ')}
        className="fill-none stroke-lantern"
        strokeWidth={4}
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      {stops.map((stop, index) => (
        <g key={index} transform={`translate(${toMapPoint(stop).join(' ')})`}>
          <circle r={16} className="fill-lantern stroke-bg" strokeWidth={3} />
          <text textAnchor="middle" dominantBaseline="central" className="fill-bg text-lg font-bold">
            {index + 1}
          </text>
        </g>
      ))}
      {region.east - region.west < (east - west) * MAX_OVERVIEW_SHARE && (
        <OverviewMap country={country} outline={outline} region={region} />
      )}
    </svg>
  )
}

/**
 * The stops of a trip on a map, with a numbered list. Renders nothing if the stops are not all in one of the countries
 * that maps can show.
 */
export const EventMap = ({ days }: { days: readonly MapDay[] }) => {
  const { stops, route } = listStops(days)
  const country = stops.length > 0 ? findCountry(stops) : null
  if (!country) return null
  return (
    <div className="grid gap-4">
      <RouteMap stops={stops} route={route} country={country} />
      <ol className="flex flex-wrap gap-x-6 gap-y-2">
        {stops.map((stop, index) => (
          <li key={index} className="flex items-center gap-2">
            <span
              aria-hidden
              className="grid size-7 place-items-center rounded-full bg-lantern text-sm font-bold text-bg"
            >
              {index + 1}
            </span>
            {stop.place}
            <span className="text-sm text-muted">{formatDays(stop)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
