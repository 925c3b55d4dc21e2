import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDate } from '@/lib/format/dates'
import { paths } from '@/lib/paths'
import { Card } from '@/ui/card'
import { SearchField } from '@/ui/form/search-field'
import { Skeleton } from '@/ui/skeleton'
import { deskSearch, FOUND_AT_MOST, type DeskFound } from './desk-queries'

interface Hit {
  id: string
  text: string
  note: string
  to: string
}

const hitsOf = ({ customers, events, bookings }: DeskFound): [title: string, hits: Hit[]][] => [
  [
    'Customers',
    customers.map(({ id, full_name, email }) => ({
      id,
      text: full_name,
      note: email ?? 'No address',
      to: paths.adminCustomer(id),
    })),
  ],
  [
    'Events',
    events.map(({ id, title, location, start_date, status }) => ({
      id,
      text: title,
      note: [location, start_date && formatDate(start_date), status === 'draft' && 'Draft'].filter(Boolean).join(' · '),
      to: paths.adminTrip(id),
    })),
  ],
  [
    'Bookings',
    bookings.map(({ id, reference, customer_name, event_title, status }) => ({
      id,
      text: `${reference} · ${customer_name}`,
      note: `${event_title} · ${status}`,
      to: paths.adminManagePlanOf(id),
    })),
  ],
]

const Results = ({ words }: { words: string }) => {
  const { data, error, isPlaceholderData } = useQuery(deskSearch(words))
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-28" />
  const kinds = hitsOf(data).filter(([, hits]) => hits.length > 0)
  const cut = kinds.some(([, hits]) => hits.length >= FOUND_AT_MOST)
  const total = kinds.reduce((sum, [, hits]) => sum + hits.length, 0)
  return (
    <Card as="section" aria-label="Search results" aria-busy={isPlaceholderData} className="grid gap-5 p-5">
      <p role="status" className="text-sm text-muted">
        {total === 0
          ? `Nothing found for “${words}”.`
          : cut
            ? `The first ${total} found. Type more to find the others.`
            : `${total} found`}
      </p>
      <div className="grid gap-5 lg:grid-cols-3">
        {kinds.map(([title, hits]) => (
          <div key={title} className="grid min-w-0 content-start gap-1">
            <h2 className="font-semibold">{title}</h2>
            <ul>
              {hits.map(({ id, text, note, to }) => (
                <li key={id}>
                  <Link to={to} className="block border-t py-2 hover:text-lantern">
                    <span className="block text-sm font-medium">{text}</span>
                    <span className="block text-sm text-muted">{note}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}

interface DeskSearchProps {
  words: string
  onChange: (words: string) => void
}

/** One search over customers, events and bookings. */
export const DeskSearch = ({ words, onChange }: DeskSearchProps) => (
  <div className="grid gap-4">
    <SearchField label="Search customers, events and bookings" value={words} onChange={onChange} />
    {words.trim() && <Results words={words.trim()} />}
  </div>
)
