import { zodResolver } from '@hookform/resolvers/zod'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { useSend } from '@/ui/form/use-send'
import { Dialog } from '@/ui/overlay/dialog'
import { Skeleton } from '@/ui/skeleton'
import { changeContentsMessages, PreviewResult } from './change-preview'
import { ExtraFields } from './extra-fields'
import {
  bookedExtras,
  changeExtras,
  eventAvailability,
  extrasPreview,
} from '@/features/booking-options/extras/extra-queries'
import {
  createExtrasSchema,
  listSelectedExtras,
  listQuotedExtras,
  type BookableExtra,
  type ExtraValues,
} from '@/features/booking-options/extras/extra-rules'

const extrasMessages: MessagesFor<RpcResults['change_extras']> = {
  ...changeContentsMessages,
  saved: { tone: 'success', title: 'Extras saved', text: 'The price of the booking and its payment plan are updated.' },
  invalid: { title: 'Please check the form', text: 'Choose the extras again.' },
  failed: { title: 'Error', text: 'Failed to save the extras. Please try again.' },
}

interface ExtrasDialogProps {
  booking: { id: string; event_title: string }
  onClose: () => void
}

interface ExtrasFormProps extends ExtrasDialogProps {
  extras: readonly BookableExtra[]
  bookedValues: ExtraValues
}

const ExtrasForm = ({ booking, extras, bookedValues, onClose }: ExtrasFormProps) => {
  const extrasSchema = useMemo(() => z.object({ extras: createExtrasSchema(extras) }), [extras])
  const form = useForm<{ extras: ExtraValues }>({
    resolver: zodResolver(extrasSchema),
    defaultValues: { extras: bookedValues },
  })
  const selectedExtras = useWatch({ control: form.control, name: 'extras' })
  const previewQuery = useQuery({
    ...extrasPreview(booking.id, { extras: listQuotedExtras(selectedExtras, extras) }),
    placeholderData: keepPreviousData,
  })
  const preview = previewQuery.data?.status === 'ok' && !previewQuery.isPlaceholderData ? previewQuery.data : null
  const { send, isBusy } = useSend(changeExtras(booking.id), {
    form,
    draft: false,
    messages: extrasMessages,
    onResult: ({ status }) => status === 'saved' && onClose(),
  })
  const saveExtras = ({ extras: saved }: { extras: ExtraValues }) =>
    preview ? send({ choices: { extras: listSelectedExtras(saved, extras) }, expectedTotal: preview.total }) : undefined
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(saveExtras)(event)}>
        <ExtraFields extras={extras} />
        <div aria-live="polite">
          <PreviewResult read={previewQuery} />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={preview === null}>
            Save Extras
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** The dialog that adds extras to a booking and removes them. Shows the new price before saving. */
export const ExtrasDialog = ({
  booking,
  eventId,
  seats,
  onClose,
}: ExtrasDialogProps & { eventId: string; seats: number }) => {
  const availabilityQuery = useQuery(eventAvailability(eventId, seats, booking.id))
  const bookedQuery = useQuery(bookedExtras(booking.id))
  const failedQuery = [availabilityQuery, bookedQuery].find(({ isError, data }) => isError && !data)
  const extras = useMemo((): BookableExtra[] | null => {
    if (!availabilityQuery.data || !bookedQuery.data) return null
    const availableExtras = availabilityQuery.data.status === 'ok' ? availabilityQuery.data.extras : []
    // Extras of the booking that are not offered any more stay in the list, so that they can be kept or removed.
    const extrasNoLongerOffered = bookedQuery.data.flatMap(({ extra_id, quantity, extras: extra }) =>
      extra_id && extra && !availableExtras.some(({ id }) => id === extra_id)
        ? [{ ...extra, id: extra_id, closes_on: null, left: null, max: quantity }]
        : [],
    )
    return [...availableExtras, ...extrasNoLongerOffered]
  }, [availabilityQuery.data, bookedQuery.data])
  const bookedValues: ExtraValues = Object.fromEntries(
    (bookedQuery.data ?? []).map(({ extra_id, quantity, answer }) => [
      extra_id ?? '',
      { quantity: String(quantity), answer: answer ?? '' },
    ]),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Extras: ${booking.event_title}`}>
      {failedQuery ? (
        <ReadError read={failedQuery}>We couldn’t load the extras.</ReadError>
      ) : extras === null ? (
        <Skeleton className="h-40" />
      ) : extras.length === 0 ? (
        <p className="text-muted">No extras can be booked with this trip at the moment.</p>
      ) : (
        <ExtrasForm booking={booking} extras={extras} bookedValues={bookedValues} onClose={onClose} />
      )}
    </Dialog>
  )
}
