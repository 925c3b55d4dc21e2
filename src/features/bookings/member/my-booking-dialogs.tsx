import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { getMessage } from '@/lib/messages'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { cancelBookingMessages, createTravellersMessages } from '../booking-messages'
import { cancelBooking, saveTravellers } from '../booking-mutations'
import { createAgeRules } from '../booking-rules'
import { CancellationSummary, type CancellationPreview } from '../cancellation-summary'
import { EMPTY_TRAVELLER, createTravellersFormSchema, type TravellerValues } from '../booking-schema'
import { TravellerFields } from '../traveller-fields'
import { createTravellerFieldErrors } from '../use-booking'
import { cancellationPreview, type MyBooking } from './my-booking-queries'

interface CancelBookingDialogProps {
  booking: MyBooking
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface RefundSummaryProps {
  booking: MyBooking
  preview: CancellationPreview
}

const RefundSummary = ({ booking, preview }: RefundSummaryProps) => (
  <>
    <CancellationSummary preview={preview} refundLabel="Refunded to you" />
    {booking.announced_amount > 0 && (
      <p className="mt-3 text-sm">
        Your bank transfer of {formatMoneyExact(booking.announced_amount)} isn’t included: if it still arrives, we’ll
        refund it.
      </p>
    )}
  </>
)

const PreviewError = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid gap-3">
    Something went wrong. Please try again.
    <Button variant="secondary" onClick={onRetry}>
      Retry
    </Button>
  </div>
)

interface CancelButtonsProps {
  isBusy: boolean
  onKeepBooking: () => void
  onCancelBooking: () => void
}

const CancelButtons = ({ isBusy, onKeepBooking, onCancelBooking }: CancelButtonsProps) => (
  <>
    <Button variant="ghost" onClick={onKeepBooking}>
      Keep Booking
    </Button>
    <Button variant="danger" isBusy={isBusy} onClick={onCancelBooking}>
      Cancel Booking
    </Button>
  </>
)

/** A dialog that cancels a booking. First shows the retained amount and the refunded amount. */
export const CancelBookingDialog = ({ booking, open, onOpenChange }: CancelBookingDialogProps) => {
  const {
    data: preview,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...cancellationPreview(booking.id), enabled: open })
  const { send, isBusy } = useSend(cancelBooking(booking.id), {
    messages: cancelBookingMessages,
    onResult: () => onOpenChange(false),
  })
  const title = `Cancel ${booking.event_title}?`
  const currentPreview = isFetching ? undefined : preview
  if (currentPreview && currentPreview.status !== 'ok') {
    const { title: heading = title, text = '' } = getMessage(cancelBookingMessages, currentPreview) ?? {}
    return <Dialog size="sm" {...{ open, onOpenChange }} title={heading} description={text} />
  }
  return (
    // The dialog stays mounted while the refund is recalculated, because it also shows why an earlier attempt failed.
    <Dialog
      size="sm"
      role="alertdialog"
      {...{ open, onOpenChange, title }}
      description={
        isFetching ? 'Calculating your refund...' : 'Your spots are released immediately. This action cannot be undone.'
      }
      footer={
        currentPreview && (
          <CancelButtons
            isBusy={isBusy}
            onKeepBooking={() => onOpenChange(false)}
            onCancelBooking={() => void send()}
          />
        )
      }
    >
      {currentPreview && <RefundSummary booking={booking} preview={currentPreview} />}
      {isError && !currentPreview && <PreviewError onRetry={() => void refetch()} />}
    </Dialog>
  )
}

type StoredTraveller = {
  [Field in keyof TravellerValues]: TravellerValues[Field] | (TravellerValues[Field] extends string ? null : never)
}

interface TravellersDialogProps {
  booking: Pick<MyBooking, 'id' | 'seats' | 'start_date' | 'event_title' | 'min_age'>
  travellers: StoredTraveller[]
  /** True for staff, who may add all details later. */
  areDetailsOptional?: boolean
  /** The name to suggest for the first traveller if no traveller has a name yet. */
  suggestedName?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Converts a stored traveller to field values. Null becomes an empty text. */
const toFormValues = (traveller: StoredTraveller | undefined): TravellerValues => ({
  ...EMPTY_TRAVELLER,
  ...Object.fromEntries(Object.entries(traveller ?? {}).filter(([, value]) => value !== null)),
})

/** A dialog that edits the travellers of a booking. */
export const TravellersDialog = ({
  booking,
  travellers,
  areDetailsOptional = false,
  suggestedName = '',
  open,
  onOpenChange,
}: TravellersDialogProps) => {
  const formId = useId()
  const { data: settings } = useSuspenseQuery(publicSettings())
  const ageRules = useMemo(() => createAgeRules(booking.start_date, settings, booking.min_age), [booking, settings])
  const travellersSchema = useMemo(
    () => createTravellersFormSchema(ageRules, areDetailsOptional),
    [ageRules, areDetailsOptional],
  )
  const form = useForm({
    resolver: zodResolver(travellersSchema),
    defaultValues: {
      travellers: Array.from({ length: booking.seats }, (_, index) =>
        index === 0 && travellers.length === 0
          ? { ...EMPTY_TRAVELLER, full_name: suggestedName }
          : toFormValues(travellers[index]),
      ),
    },
  })
  const { send, isBusy, notice } = useSend(saveTravellers(booking.id), {
    form,
    messages: createTravellersMessages(settings),
    errors: (result) => createTravellerFieldErrors(form.getValues('travellers'), result, settings.adult_age),
    notice: 'exceptSuccess',
    onResult: ({ status }) => status === 'saved' && onOpenChange(false),
  })
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title="Traveller Details"
      description={`${booking.event_title}, departing ${formatDate(booking.start_date)}.`}
      footer={
        <Button type="submit" form={formId} className="max-sm:grow" isBusy={isBusy}>
          {isBusy ? 'Saving...' : 'Save Details'}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(submitted) =>
            void form.handleSubmit(({ travellers: enteredTravellers }) => send(enteredTravellers))(submitted)
          }
        >
          {Array.from({ length: booking.seats }, (_, index) => (
            <TravellerFields key={index} index={index} ageRules={ageRules} areDetailsOptional={areDetailsOptional} />
          ))}
          <PrivacyNote>
            We use these details to run the trip: guides and hotels see what they need. We erase the details after the
            trip.
          </PrivacyNote>
          <MessageNotice message={notice} />
        </form>
      </FormProvider>
    </Dialog>
  )
}
