import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { preferencesMessages } from './account-messages'
import { myEmailPreferences } from './account-queries'
import { type EmailPreferenceValues as Choices, saveEmailPreferences } from './account-mutations'

/** The switches for the member's email preferences. Each change is saved at once. */
export const EmailPreferences = ({ userId }: { userId: string }) => {
  const queryResult = useQuery(myEmailPreferences(userId))
  const { send, isBusy } = useSend(saveEmailPreferences, { messages: preferencesMessages })
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load your preferences.</ReadError>
  if (!queryResult.data) return <Skeleton className="h-32" />
  const { new_dates, event_reminders } = queryResult.data
  const savePreference = (changedPreference: Partial<Choices>) =>
    void send({ new_dates, event_reminders, ...changedPreference })
  return (
    <div className="grid gap-4">
      <CheckboxField
        label="Email me about new departures"
        hint="We’ll email you when new trips are published. Unsubscribe any time."
        checked={new_dates}
        aria-disabled={isBusy || undefined}
        onChange={({ target }) => savePreference({ new_dates: target.checked })}
      />
      <CheckboxField
        label="Remind me before a trip"
        hint="We’ll email you when traveller details are missing, and shortly before your trip starts."
        checked={event_reminders}
        aria-disabled={isBusy || undefined}
        onChange={({ target }) => savePreference({ event_reminders: target.checked })}
      />
      <p className="text-sm text-muted">
        We’ll always email you about bookings, orders, payments due and waitlist offers.
      </p>
    </div>
  )
}
