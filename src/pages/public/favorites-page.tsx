import { useSuspenseQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { EventCard } from '@/features/events/event-card'
import { eventsById } from '@/features/events/upcoming/event-list-queries'
import { FavoriteButton } from '@/features/favorites/favorite-button'
import { favoriteIds } from '@/features/favorites/favorite-queries'
import { paths } from '@/lib/paths'
import { createBackState } from '@/lib/navigation'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { CardCommunity } from '../shared/event-community'
import { EventAction } from '../shared/event-action'

const FavoriteEvents = ({ userId }: { userId: string }) => {
  const { data: ids } = useSuspenseQuery(favoriteIds(userId))
  // Removing a favourite needs no request: the card disappears, and the other cards are already loaded.
  const [requestedIds, setRequestedIds] = useState(ids)
  if (ids.some((id) => !requestedIds.includes(id))) setRequestedIds(ids)
  const { data: events } = useSuspenseQuery(eventsById(requestedIds))
  const favoriteEvents = ids.flatMap((id) => events.filter((event) => event.id === id))
  if (favoriteEvents.length === 0) {
    return (
      <EmptyState
        icon={Heart}
        title="No favorites yet"
        action={
          <Link to={paths.events} className={buttonClass()}>
            Explore Events
          </Link>
        }
      >
        <p>Start exploring events and save the ones you're interested in!</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {favoriteEvents.map((event, index) => (
        <EventCard
          key={event.id}
          event={event}
          priority={index === 0}
          corner={<FavoriteButton event={event} />}
          actions={<EventAction event={event} size="sm" />}
          footer={<CardCommunity event={event} />}
        />
      ))}
    </div>
  )
}

/** The favourites. Visitors can open the page too: it explains favourites to them. */
export const FavoritesPage = () => {
  const { user, isLoading } = useAuth()
  const location = useLocation()
  return (
    <div className="wrap pb-20">
      <PageMeta title="My Favorites" description="Events you've saved for later" noindex />
      <PageHeader title="My Favorites" intro="Events you've saved for later" back={{ to: paths.dashboard }} />
      {isLoading ? (
        <p role="status" className="py-20 text-center text-muted">
          Loading...
        </p>
      ) : user ? (
        <FavoriteEvents userId={user.id} />
      ) : (
        <EmptyState
          icon={Heart}
          title="Please log in to view your favorites"
          action={
            <Link to={paths.login} state={createBackState(location)} className={buttonClass()}>
              Login
            </Link>
          }
        />
      )}
    </div>
  )
}
