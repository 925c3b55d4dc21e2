import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { paths } from '@/lib/paths'
import { pluralise } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { PageSection } from '@/ui/page-header'
import { OtherTravellersList } from './event-guides'
import { nameSharingMessages, shareTravellerName } from './event-people-mutations'
import { eventGroup } from './event-people-queries'

type EventGroupResult = Extract<RpcResults['event_group'], { status: 'ok' }>

/**
 * Switches with which a member decides, for each traveller of their booking, whether the group of the departure sees
 * the traveller. Each change is saved immediately.
 */
const OwnTravellers = ({ own }: Pick<EventGroupResult, 'own'>) => {
  const { send, isBusy } = useSend(shareTravellerName, { messages: nameSharingMessages })
  if (own.length === 0)
    return (
      <p className="text-muted">
        To show who is coming with you, first{' '}
        <Link to={paths.dashboard} className={buttonClass('link')}>
          add your traveller details
        </Link>
        .
      </p>
    )
  return (
    <fieldset className="grid gap-2 rounded-2xl border bg-surface p-5">
      <legend className="sr-only">Your travellers</legend>
      <p aria-hidden className="font-semibold">
        Your travellers
      </p>
      <p className="text-sm text-muted">
        Only people booked on this departure see first names and age groups. Show other travellers only if they agree.
      </p>
      {own.map(({ id, full_name, age_band, shares_name }) =>
        age_band ? (
          <CheckboxField
            key={id}
            label={`Show ${full_name.split(' ')[0]}, ${age_band}`}
            checked={shares_name}
            aria-disabled={isBusy || undefined}
            onChange={({ target }) => void send({ travellerId: id, shares: target.checked })}
          />
        ) : (
          <p key={id} className="py-2 text-sm text-muted">
            {full_name} isn’t shown, because they are under 18 or their date of birth is missing.
          </p>
        ),
      )}
    </fieldset>
  )
}

/**
 * Shows how many people are booked on a departure. Booked members also see the travellers who agreed to be shown, and
 * select which of their own travellers to show. Renders nothing for a single traveller.
 */
export const EventGroup = ({ eventId }: { eventId: string }) => {
  const { user } = useAuth()
  const queryResult = useQuery(eventGroup(eventId, user?.id ?? null))
  const { data: group } = queryResult
  if (queryResult.error && !group)
    return (
      <PageSection title="The group so far">
        <ReadError read={queryResult}>We couldn’t load the group.</ReadError>
      </PageSection>
    )
  if (group?.status !== 'ok' || (group.group_size === null && !group.is_booked)) return null
  return (
    <PageSection title="The group so far">
      <div className="grid gap-5">
        <p>
          {group.group_size === null
            ? 'You are the first to book this departure.'
            : `${pluralise(group.group_size, 'traveller')} booked.`}
        </p>
        {group.is_booked && (
          <>
            {group.group_size !== null && <OtherTravellersList others={group.others} />}
            <OwnTravellers own={group.own} />
          </>
        )}
      </div>
    </PageSection>
  )
}
