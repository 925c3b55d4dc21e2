import { Link } from 'react-router-dom'

export interface QuickFilter {
  name: string
  to: string
  /** True for the filter that the page currently applies. */
  isCurrent: boolean
}

/** Links to the filters that staff use every day. */
export const QuickFilters = ({ label, views }: { label: string; views: readonly QuickFilter[] }) => (
  <nav aria-label={label} className="min-w-0">
    {/* The links wrap on a phone, so that no link is half hidden. */}
    <ul className="flex flex-wrap gap-2">
      {views.map(({ name, to, isCurrent }) => (
        <li key={name} className="max-sm:grow">
          <Link
            to={to}
            aria-current={isCurrent ? 'true' : undefined}
            className="flex min-h-9 items-center justify-center whitespace-nowrap rounded-full border px-3 sm:px-3.5 text-sm text-muted hover:border-edge hover:text-fg aria-[current=true]:border-lantern aria-[current=true]:bg-raised aria-[current=true]:font-semibold aria-[current=true]:text-fg"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
