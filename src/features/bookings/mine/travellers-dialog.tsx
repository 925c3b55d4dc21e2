import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatDate } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { useSend } from '@/ui/form/use-send'
import { WordsNotice } from '@/ui/form/words-notice'
import { travellerFaults } from '@/features/bookings/booking-faults'
import { travellersWords } from '@/features/bookings/booking-messages'
import { saveTravellers } from '@/features/bookings/booking-mutations'
import { adulthoodOn } from '@/features/bookings/adulthood'
import { NOBODY, travellersFormSchema, type TravellerValues } from '@/features/bookings/booking-schema'
import type { MyBooking } from './my-booking-queries'
import { TravellerFields } from '@/features/bookings/traveller-fields'

type Stored = {
  [Field in keyof TravellerValues]: TravellerValues[Field] | (TravellerValues[Field] extends string ? null : never)
}

interface TravellersDialogProps {
  booking: Pick<MyBooking, 'id' | 'seats' | 'start_date' | 'event_title'>
  travellers: Stored[]
  /** For the desk, which notes what it is told: the rest follows. */
  later?: boolean
  /** The first one's name, where nobody is named yet. */
  suggested?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Fields hold text: what is not known is blank. */
const toForm = (person: Stored | undefined): TravellerValues => ({
  ...NOBODY,
  ...Object.fromEntries(Object.entries(person ?? {}).filter(([, value]) => value !== null)),
})

/** Who travels on a booking: completed or put right after booking. */
export const TravellersDialog = ({
  booking,
  travellers,
  later = false,
  suggested = '',
  open,
  onOpenChange,
}: TravellersDialogProps) => {
  const formId = useId()
  const { data: rules } = useSuspenseQuery(houseRules())
  const adulthood = useMemo(() => adulthoodOn(booking.start_date, rules), [booking.start_date, rules])
  const schema = useMemo(() => travellersFormSchema(adulthood, later), [adulthood, later])
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      travellers: Array.from({ length: booking.seats }, (_, place) =>
        place === 0 && travellers.length === 0 ? { ...NOBODY, full_name: suggested } : toForm(travellers[place]),
      ),
    },
  })
  const { send, busy, said } = useSend(saveTravellers(booking.id), {
    form,
    words: travellersWords(rules),
    faults: (answer) => travellerFaults(form.getValues('travellers'), answer, rules.adult_age),
    notice: 'refusals',
    onAnswer: ({ status }) => status === 'saved' && onOpenChange(false),
  })
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title="Traveller Details"
      description={`${booking.event_title}, departing ${formatDate(booking.start_date)}.`}
      footer={
        <Button type="submit" form={formId} className="max-sm:grow" busy={busy}>
          {busy ? 'Saving...' : 'Save Details'}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(submitted) => void form.handleSubmit(({ travellers: people }) => send(people))(submitted)}
        >
          {Array.from({ length: booking.seats }, (_, place) => (
            <TravellerFields key={place} place={place} adulthood={adulthood} later={later} />
          ))}
          <WordsNotice words={said} />
        </form>
      </FormProvider>
    </Dialog>
  )
}
