import { useQuery } from '@tanstack/react-query'
import { eventAvailability } from '@/features/booking-options/extras/extra-queries'
import { formatExtraPrice, type Availability } from '@/features/booking-options/extras/extra-rules'
import { describeSharing, formatSupplement } from '@/features/booking-options/room-options/room-option-rules'
import { Badge } from '@/ui/badge'
import { PageSection } from '@/ui/page-header'

interface OptionItemProps {
  name: string
  price: string
  description: string
  isSoldOut: boolean
}

const OptionItem = ({ name, price, description, isSoldOut }: OptionItemProps) => (
  <li className="grid gap-1 border-t py-4 first:border-t-0 sm:grid-cols-[1fr_auto] sm:gap-x-6">
    <h4 className="flex flex-wrap items-center gap-x-3 font-semibold">
      {name}
      {isSoldOut && <Badge>Sold out</Badge>}
    </h4>
    <p className="tabular-nums sm:text-right">{price}</p>
    {description && <p className="text-muted sm:col-span-2">{description}</p>}
  </li>
)

/** The rooms and extras that one person can book now. */
const AvailableOptions = ({ rooms, extras }: Pick<Availability, 'rooms' | 'extras'>) => (
  <div className="grid max-w-3xl gap-6">
    {rooms.length > 0 && (
      <div>
        <h3 className="text-lg font-semibold">Rooms</h3>
        <ul>
          {rooms.map((room) => (
            <OptionItem
              key={room.id}
              name={room.name}
              price={room.price === 0 ? 'Included' : formatSupplement(room.price)}
              description={describeSharing(room)}
              isSoldOut={room.max === 0}
            />
          ))}
        </ul>
      </div>
    )}
    {extras.length > 0 && (
      <div>
        <h3 className="text-lg font-semibold">Extras</h3>
        <ul>
          {extras.map((extra) => (
            <OptionItem
              key={extra.id}
              name={extra.name}
              price={formatExtraPrice(extra)}
              description={extra.description}
              isSoldOut={extra.max === 0}
            />
          ))}
        </ul>
      </div>
    )}
  </div>
)

/** The rooms and extras of a departure that can be booked now. Renders nothing if there are none. */
export const RoomsAndExtras = ({ eventId }: { eventId: string }) => {
  const { data } = useQuery({ ...eventAvailability(eventId, 1), throwOnError: false })
  if (data?.status !== 'ok' || (data.rooms.length === 0 && data.extras.length === 0)) return null
  return (
    <PageSection id="rooms" title="Rooms and extras">
      <AvailableOptions rooms={data.rooms} extras={data.extras} />
    </PageSection>
  )
}
