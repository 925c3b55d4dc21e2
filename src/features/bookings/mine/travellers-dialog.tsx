import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { formatDate } from '@/lib/format/dates'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { FormNotice } from '@/ui/form/form-notice'
import { toast } from '@/ui/toast/toast'
import { markFaults } from '@/features/bookings/booking-faults'
import { travellersMessages } from '@/features/bookings/booking-messages'
import { saveTravellers } from '@/features/bookings/booking-mutations'
import { NOBODY, travellersFormSchema, type TravellerValues } from '@/features/bookings/booking-schema'
import type { MyBooking } from './my-booking-queries'
import { TravellerFields } from '@/features/bookings/traveller-fields'

type Stored = {
  [Field in keyof TravellerValues]: TravellerValues[Field] | (TravellerValues[Field] extends string ? null : never)
}

interface TravellersDialogProps {
  booking: MyBooking
  travellers: Stored[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const toForm = (person: Stored | undefined): TravellerValues => ({
  full_name: person?.full_name ?? '',
  date_of_birth: person?.date_of_birth ?? '',
  dietary: person?.dietary ?? '',
  emergency_contact_name: person?.emergency_contact_name ?? '',
  emergency_contact_phone: person?.emergency_contact_phone ?? '',
  room_mate: person?.room_mate ?? '',
  is_guardian: person?.is_guardian ?? NOBODY.is_guardian,
})

/** Who travels on a booking: completed or put right after booking. */
export const TravellersDialog = ({ booking, travellers, open, onOpenChange }: TravellersDialogProps) => {
  const { data: rules } = useSuspenseQuery(houseRules())
  const adulthood = useMemo(
    () => ({ startDate: booking.start_date, age: rules.adult_age }),
    [booking.start_date, rules.adult_age],
  )
  const schema = useMemo(() => travellersFormSchema(adulthood), [adulthood])
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { travellers: Array.from({ length: booking.seats }, (_, place) => toForm(travellers[place])) },
  })
  const messages = travellersMessages(rules)
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null)
  const save = useMutation({
    ...saveTravellers(booking.id),
    onSuccess: (outcome) => {
      const message = messages[outcome.status]
      if (outcome.status === 'saved') {
        setFailure(null)
        toast.success(message.title, message.text)
        onOpenChange(false)
        return
      }
      setFailure(message)
      markFaults(form, outcome, rules.adult_age)
    },
    onError: () => setFailure(messages.failed),
  })
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title="Traveller Details"
      description={`${booking.event_title}, departing ${formatDate(booking.start_date)}.`}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(submitted) => void form.handleSubmit(({ travellers: people }) => save.mutate(people))(submitted)}
        >
          {Array.from({ length: booking.seats }, (_, place) => (
            <TravellerFields key={place} place={place} adulthood={adulthood} />
          ))}
          {failure && (
            <FormNotice title={failure.title}>
              <p>{failure.text}</p>
            </FormNotice>
          )}
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save Details'}
          </Button>
        </form>
      </FormProvider>
    </Dialog>
  )
}
