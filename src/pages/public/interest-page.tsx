import { useSuspenseQuery } from '@tanstack/react-query'
import { announcedEventsByPlace } from '@/features/events/upcoming/event-list-queries'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { InterestButton } from '@/features/interest/interest-button'
import { paths } from '@/lib/paths'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { getPrimaryAction } from '@/features/events/primary-action'
import { Picture } from '@/ui/picture'
import { EventAction } from '../shared/event-action'

/**
 * The two trips of this page. If a trip is published as an event, interest in the trip is stored with the event's id.
 */
const INTEREST_EVENTS = [
  {
    name: 'Tasmania',
    place: 'tasmania',
    picture: {
      src: '/pictures/tasmania.avif',
      alt: 'Ruined penitentiary mirrored in a still bay under an aurora, three visitors with a lantern on the shore.',
    },
    text: 'Convict ruins, harbour mist and a lantern walk through Port Arthur after the gates have closed.',
  },
  {
    name: 'USA',
    place: 'usa',
    picture: {
      src: '/pictures/usa.avif',
      alt: "Desert highway at dusk with mesas, telegraph poles and a motel's pink neon sign.",
    },
    text: 'Twelve haunted venues from New England to California, one long road after dark.',
  },
] as const

interface InterestCardProps {
  /** The published event of the trip. Null if the trip is only an idea and has no event. */
  event: ListedEvent | null
  name: string
}

/**
 * The actions on the card of a planned trip. If booking or the waitlist has opened, the button for booking or for the
 * waitlist is shown before the interest button.
 */
const InterestCardAction = ({ event, name }: InterestCardProps) => {
  const label = `Express Interest in ${name}`
  const interestEvent = { eventId: event?.id, name: event?.title ?? name }
  if (!event) return <InterestButton event={interestEvent} label={label} />
  const primaryAction = getPrimaryAction(event.state)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <EventAction event={event} labels={{ interest: label }} />
      {(primaryAction === 'waitlist' || primaryAction === 'book') && (
        <InterestButton event={interestEvent} label={label} variant="secondary" />
      )}
    </div>
  )
}

export const InterestPage = () => {
  const { data: announcedEvents } = useSuspenseQuery(announcedEventsByPlace(INTEREST_EVENTS.map(({ place }) => place)))
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Register your interest"
        description="Tell us which journey calls you, Tasmania or the USA, and we’ll email you when dates and prices are set."
        path={paths.interest}
      />
      <PageHeader
        title="Which door will you open?"
        eyebrow="Register your interest"
        intro="No payment and no obligation. Leave your name, and we’ll email you when there’s news."
        back={{ to: paths.home }}
      />
      <div className="grid gap-6 md:grid-cols-2">
        {INTEREST_EVENTS.map(({ name, picture, text }, index) => {
          const event = announcedEvents[index] ?? null
          return (
            <Card as="article" key={name} className="flex flex-col overflow-hidden">
              <Picture
                {...picture}
                width={1600}
                height={1000}
                priority={index === 0}
                sizes="(min-width: 48rem) 50vw, 100vw"
                className="aspect-8/5 w-full object-cover"
              />
              <div className="grid justify-items-start gap-4 p-6">
                <h2 className="display text-3xl">{event?.title ?? name}</h2>
                <p>{text}</p>
                <InterestCardAction event={event} name={name} />
              </div>
            </Card>
          )
        })}
      </div>
    </div>
  )
}
