import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { GuestLetterList } from '@/features/mail/guests/guest-letter-list'
import { myDepartures } from '@/features/staff/rights-queries'
import { TripTravellers } from '@/features/travellers/trip-travellers'
import { formatDateRange } from '@/lib/format/dates'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'

/** What a guide sees of a departure of his: who comes along, and what was written to them. */
export const GuidedTrip = ({ id }: { id: string }) => {
  const { user } = useAuth()
  const { data, error } = useQuery(myDepartures(user?.id ?? ''))
  const [search, setSearch] = useSearchParams()
  if (error && !data) throw error
  const trip = data?.find((one) => one.id === id)
  if (!trip) return <Skeleton className="mt-10 h-96" />
  const tab = search.get('tab') === 'letters' ? 'letters' : 'travellers'
  const words = search.get('q') ?? ''
  return (
    <>
      <PageMeta title={trip.title} description="A departure: its guests, and the letters to them." noindex />
      <PageHeader
        title={trip.title}
        intro={[trip.start_date && formatDateRange(trip.start_date, trip.end_date), trip.location]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: paths.admin }}
      />
      <Tabs
        label={`Of ${trip.title}`}
        value={tab}
        onValueChange={(value) => setSearch(value === 'letters' ? { tab: value } : {})}
        tabs={[
          {
            value: 'travellers',
            label: 'Travellers',
            content: tab === 'travellers' && (
              <TripTravellers trip={trip} words={words} onWords={(q) => setSearch(q ? { q } : {}, { replace: true })} />
            ),
          },
          { value: 'letters', label: 'Letters', content: tab === 'letters' && <GuestLetterList eventId={id} /> },
        ]}
      />
    </>
  )
}
