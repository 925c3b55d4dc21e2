import { Link } from 'react-router-dom'

export interface View {
  name: string
  to: string
  /** What is shown now. */
  current: boolean
}

/** What is asked for day by day, one press each. */
export const ViewLinks = ({ label, views }: { label: string; views: readonly View[] }) => (
  <nav aria-label={label} className="min-w-0">
    {/* On a phone one line that is pushed along: the list itself should begin on the first screen. */}
    <ul className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
      {views.map(({ name, to, current }) => (
        <li key={name}>
          <Link
            to={to}
            aria-current={current ? 'true' : undefined}
            className="inline-flex min-h-9 items-center whitespace-nowrap rounded-full border px-3.5 text-sm text-muted hover:border-edge hover:text-fg aria-[current=true]:border-lantern aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-fg"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
