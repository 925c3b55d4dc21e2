import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, type MutationOptions } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { settingsRow } from '@/features/settings/admin/settings-queries'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField, TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { Skeleton } from '@/ui/skeleton'
import {
  movePolicyMessages,
  saveDefaultMovePolicy,
  saveTripMovePolicy,
  type SaveMovePolicyResult,
} from './policy-mutations'
import { tripPolicy, type MovePolicy } from './policy-queries'

const AMOUNT_ERROR = 'Enter an amount in dollars, such as 50 or 49.50.'
const DAYS_ERROR = 'Enter a whole number of days, at most 730.'
const createAmountField = () => z.string().check(z.trim(), z.regex(/^\d{1,5}(\.\d{1,2})?$/, AMOUNT_ERROR))
const movePolicySchema = z.object({
  usesDefault: z.boolean(),
  days: z.string().check(
    z.trim(),
    z.regex(/^\d{1,3}$/, DAYS_ERROR),
    z.refine((text) => Number(text) <= 730, DAYS_ERROR),
  ),
  fee: createAmountField(),
  late_fee: createAmountField(),
})
type MovePolicyValues = z.infer<typeof movePolicySchema>

const toFormValues = ({ days, fee, late_fee }: MovePolicy): Omit<MovePolicyValues, 'usesDefault'> => ({
  days: String(days),
  fee: String(fee),
  late_fee: String(late_fee),
})

interface MovePolicyFormProps {
  /** The saved policy. Null: the trip uses the default policy. */
  policy: MovePolicy | null
  /** The default policy, from the settings. */
  defaultPolicy: MovePolicy
  /** True in the form of a trip, which can use the default policy. */
  canUseDefault: boolean
  mutation: MutationOptions<SaveMovePolicyResult, Error, MovePolicy | null>
}

/** A form for the deadline until which members can move a booking themselves, and for the fee. */
const MovePolicyForm = ({ policy, defaultPolicy, canUseDefault, mutation }: MovePolicyFormProps) => {
  const form = useForm<MovePolicyValues>({
    resolver: zodResolver(movePolicySchema),
    values: { usesDefault: policy === null, ...toFormValues(policy ?? defaultPolicy) },
    resetOptions: { keepDirtyValues: true },
  })
  const usesDefault = useWatch({ control: form.control, name: 'usesDefault' })
  const { send, isBusy, notice } = useSend(mutation, { form, messages: movePolicyMessages, notice: 'exceptSuccess' })
  const { errors } = form.formState
  const saveForm = ({ usesDefault: isDefault, days, fee, late_fee }: MovePolicyValues) =>
    send(isDefault ? null : { days: Number(days), fee: Number(fee), late_fee: Number(late_fee) })
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(saveForm)(event)}>
        {canUseDefault && (
          <CheckboxField label="Use the default move policy from the settings" {...form.register('usesDefault')} />
        )}
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <TextField
            label="Members can move until (days before departure)"
            inputMode="numeric"
            disabled={usesDefault}
            error={errors.days?.message}
            {...form.register('days')}
          />
          <TextField
            label="Fee up to that day (AUD per person)"
            inputMode="decimal"
            disabled={usesDefault}
            error={errors.fee?.message}
            {...form.register('fee')}
          />
          <TextField
            label="Fee after that day (AUD per person)"
            inputMode="decimal"
            disabled={usesDefault}
            error={errors.late_fee?.message}
            {...form.register('late_fee')}
          />
        </div>
        <p className="text-sm text-muted">
          Until that day, members can move a paid booking to another date or trip themselves if seats are free. After
          that day, they have to ask you. The policy applies to new bookings; existing bookings keep theirs.
        </p>
        <MessageNotice message={notice} />
        <Button type="submit" className="w-fit" isBusy={isBusy}>
          Save Move Policy
        </Button>
      </form>
    </FormProvider>
  )
}

/** Edits the default move policy: until when, and for what fee, members can move a booking to another departure. */
export const DefaultMovePolicy = () => {
  const settingsQuery = useQuery(settingsRow())
  if (settingsQuery.data)
    return (
      <MovePolicyForm
        policy={settingsQuery.data.move_policy}
        defaultPolicy={settingsQuery.data.move_policy}
        canUseDefault={false}
        mutation={saveDefaultMovePolicy(settingsQuery.data.version)}
      />
    )
  return settingsQuery.error ? (
    <ReadError read={settingsQuery}>We couldn’t load the move policy.</ReadError>
  ) : (
    <Skeleton className="h-32" />
  )
}

/**
 * Edits until when, and for what fee, members can move a booking to another departure. Applies to all departures of a
 * trip.
 */
export const TripMovePolicy = ({ tripId }: { tripId: string }) => {
  const settingsQuery = useQuery(settingsRow())
  const tripPolicyQuery = useQuery(tripPolicy(tripId))
  if (settingsQuery.data && tripPolicyQuery.data)
    return (
      <MovePolicyForm
        policy={tripPolicyQuery.data.move_policy}
        defaultPolicy={settingsQuery.data.move_policy}
        canUseDefault
        mutation={saveTripMovePolicy(tripId)}
      />
    )
  if (settingsQuery.error) return <ReadError read={settingsQuery}>We couldn’t load the move policy.</ReadError>
  if (tripPolicyQuery.error) return <ReadError read={tripPolicyQuery}>We couldn’t load the move policy.</ReadError>
  return <Skeleton className="h-32" />
}
