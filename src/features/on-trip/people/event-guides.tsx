import { useQuery } from '@tanstack/react-query'
import { ReadError } from '@/ui/empty-state'
import { PageSection } from '@/ui/page-header'
import { Picture } from '@/ui/picture'
import { eventGuides, type GuideProfile } from './event-people-queries'
import type { RpcResults } from '@/lib/generated/rpc-results'

type Guide = Omit<GuideProfile, 'is_public'>

/** The names, photos and biographies of guides. */
export const GuideList = ({ guides }: { guides: readonly Guide[] }) => (
  <ul className="grid gap-6">
    {guides.map(({ public_name, biography, photo_url }, index) => (
      <li key={index} className="flex items-start gap-5">
        {photo_url && (
          <Picture
            src={photo_url}
            alt={`Portrait of ${public_name}`}
            width={1000}
            height={1000}
            sizes="8rem"
            className="size-24 shrink-0 rounded-2xl border object-cover sm:size-32"
          />
        )}
        <div className="grid gap-1">
          <h3 className="display text-xl">{public_name}</h3>
          {biography && <p className="whitespace-pre-line">{biography}</p>}
        </div>
      </li>
    ))}
  </ul>
)

/** The guides of a departure whose profiles are public. Renders nothing if there are none. */
export const EventGuides = ({ eventId }: { eventId: string }) => {
  const queryResult = useQuery(eventGuides(eventId))
  const { data } = queryResult
  if (queryResult.error && !data)
    return (
      <PageSection title="Your guides">
        <ReadError read={queryResult}>We couldn’t load the guides.</ReadError>
      </PageSection>
    )
  if (data?.status !== 'ok' || data.guides.length === 0) return null
  return (
    <PageSection title={data.guides.length === 1 ? 'Your guide' : 'Your guides'}>
      <GuideList guides={data.guides} />
    </PageSection>
  )
}

type EventGroupResult = Extract<RpcResults['event_group'], { status: 'ok' }>

/** The travellers of other bookings who agreed to be shown. */
export const OtherTravellersList = ({ others }: Pick<EventGroupResult, 'others'>) =>
  others.length === 0 ? (
    <p className="text-muted">No one else has chosen to show their name yet.</p>
  ) : (
    <ul className="flex flex-wrap gap-2">
      {others.map(({ first_name, age_band }, index) => (
        <li key={index} className="rounded-full border bg-surface px-4 py-2">
          {first_name}
          <span className="text-muted">, {age_band}</span>
        </li>
      ))}
    </ul>
  )
