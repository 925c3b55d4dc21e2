import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDate } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact } from '@/lib/text'
import { getMessage } from '@/lib/messages'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { useSend } from '@/ui/form/use-send'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { Dialog } from '@/ui/overlay/dialog'
import { cancelMessages, createTravellersMessages } from '../booking-messages'
import { cancelBooking, saveTravellers } from '../booking-mutations'
import { createAgeRules } from '../booking-rules'
import { EMPTY_TRAVELLER, createTravellersFormSchema, type TravellerValues } from '../booking-schema'
import { AmountList } from '../plan-table'
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
  preview: Extract<RpcResults['preview_cancellation'], { status: 'ok' }>
}

const RefundSummary = ({ booking, preview }: RefundSummaryProps) => (
  <>
    <AmountList
      amounts={[
        ['Paid so far', preview.paid],
        ['Kept (non-refundable deposit)', preview.retained],
        ['Refunded to you', preview.refund],
      ]}
    />
    {booking.announced_amount > 0 && (
      <p className="mt-3 text-sm">
        Your transfer of {formatMoneyExact(booking.announced_amount)} isn’t included: if it still arrives, we’ll refund
        it.
      </p>
    )}
    <p className="mt-3 text-sm text-muted">You can cancel until {formatDate(preview.deadline)}.</p>
  </>
)

/** Shows the retained and the refunded amount before cancelling. */
export const CancelBookingDialog = ({ booking, open, onOpenChange }: CancelBookingDialogProps) => {
  const {
    data: preview,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...cancellationPreview(booking.id), enabled: open })
  const { send, busy } = useSend(cancelBooking(booking.id), {
    messages: cancelMessages,
    onResult: () => onOpenChange(false),
  })
  const title = `Cancel ${booking.event_title}?`
  if (!preview || isFetching || preview.status !== 'ok') {
    const refused = preview && !isFetching && preview.status !== 'ok' ? getMessage(cancelMessages, preview) : null
    return (
      <Dialog
        size="sm"
        open={open}
        onOpenChange={onOpenChange}
        title={refused?.title ?? title}
        description={refused?.text ?? 'Calculating your refund...'}
      >
        {isError && (
          <div role="alert" className="grid gap-3">
            Something went wrong. Please try again.
            <Button variant="secondary" onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description="Your spots are released immediately. This action cannot be undone."
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      busy={busy}
      onConfirm={() => void send()}
    >
      <RefundSummary booking={booking} preview={preview} />
    </ConfirmDialog>
  )
}

type StoredTraveller = {
  [Field in keyof TravellerValues]: TravellerValues[Field] | (TravellerValues[Field] extends string ? null : never)
}

interface TravellersDialogProps {
  booking: Pick<MyBooking, 'id' | 'seats' | 'start_date' | 'event_title' | 'min_age'>
  travellers: StoredTraveller[]
  /** For staff: all details may follow later. */
  later?: boolean
  /** Name to suggest if no traveller is named yet. */
  suggested?: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Converts a row to field values. Null becomes blank. */
const toFormValues = (traveller: StoredTraveller | undefined): TravellerValues => ({
  ...EMPTY_TRAVELLER,
  ...Object.fromEntries(Object.entries(traveller ?? {}).filter(([, value]) => value !== null)),
})

/** Edits the travellers of a booking. */
export const TravellersDialog = ({
  booking,
  travellers,
  later = false,
  suggested = '',
  open,
  onOpenChange,
}: TravellersDialogProps) => {
  const formId = useId()
  const { data: settings } = useSuspenseQuery(publicSettings())
  const ageRules = useMemo(() => createAgeRules(booking.start_date, settings, booking.min_age), [booking, settings])
  const schema = useMemo(() => createTravellersFormSchema(ageRules, later), [ageRules, later])
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      travellers: Array.from({ length: booking.seats }, (_, place) =>
        place === 0 && travellers.length === 0
          ? { ...EMPTY_TRAVELLER, full_name: suggested }
          : toFormValues(travellers[place]),
      ),
    },
  })
  const { send, busy, notice } = useSend(saveTravellers(booking.id), {
    form,
    messages: createTravellersMessages(settings),
    errors: (result) => createTravellerFieldErrors(form.getValues('travellers'), result, settings.adult_age),
    notice: 'refusals',
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
          onSubmit={(submitted) =>
            void form.handleSubmit(({ travellers: enteredTravellers }) => send(enteredTravellers))(submitted)
          }
        >
          {Array.from({ length: booking.seats }, (_, place) => (
            <TravellerFields key={place} place={place} ageRules={ageRules} areDetailsOptional={later} />
          ))}
          <PrivacyNote>
            We use these details to run the trip: guides and hotels see what they need. They are erased after it.
          </PrivacyNote>
          <MessageNotice message={notice} />
        </form>
      </FormProvider>
    </Dialog>
  )
}
