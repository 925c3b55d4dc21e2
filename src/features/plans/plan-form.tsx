import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { formatMoneyExact, formatPrice } from '@/lib/text'
import { Button } from '@/ui/button'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { createPlanFieldErrors, planMessages } from './plan-messages'
import { savePlan, type PlanChange } from './plan-mutations'
import type { ManagedPlan, PlannedInstallment } from './plan-queries'
import { PLAN_METHOD_NAMES, createPlanSchema, type PlanValues as Values, SELECTABLE_STATUS_NAMES } from './plan-schema'

interface PlanFormProps {
  plan: ManagedPlan
  installments: readonly PlannedInstallment[]
  onDone: () => void
}

const PlanOptions = ({ names }: { names: Record<string, string> }) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

const isFieldTouched = (field: unknown): boolean => JSON.stringify(field ?? false).includes('true')

/** The fields for the due dates of unpaid installments. */
const DueDateFields = ({
  form,
  installments,
}: {
  form: UseFormReturn<Values>
  installments: readonly PlannedInstallment[]
}) => {
  const { errors } = form.formState
  const nextPosition = installments.findIndex((installment) => installment.status !== 'paid')
  return (
    <>
      {installments.map(
        ({ sequence, amount, status }, index) =>
          status !== 'paid' && (
            <TextField
              key={sequence}
              type="date"
              label={index === nextPosition ? 'Next Payment Due' : `Instalment ${sequence} Due`}
              hint={formatMoneyExact(amount)}
              required
              error={errors.installments?.[index]?.due_date?.message}
              {...form.register(`installments.${index}.due_date`)}
            />
          ),
      )}
    </>
  )
}

interface PlanFieldsProps {
  form: UseFormReturn<Values>
  plan: Pick<ManagedPlan, 'paid_amount' | 'total_amount'>
  installments: readonly PlannedInstallment[]
  /** False if the customer has been anonymised. */
  hasCustomer: boolean
}

const PlanFields = ({ form, plan, installments, hasCustomer }: PlanFieldsProps) => {
  const { errors } = form.formState
  const typedTotal = Number(useWatch({ control: form.control, name: 'total_amount' }))
  const remainingAmount = typedTotal - plan.paid_amount
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {hasCustomer && (
        <>
          <TextField
            label="Guest Name"
            required
            hint="Also changes the customer's record."
            error={errors.full_name?.message}
            {...form.register('full_name')}
          />
          <TextField
            label="Email"
            type="email"
            hint="Changes the customer's record."
            error={errors.email?.message}
            {...form.register('email')}
          />
        </>
      )}
      <TextField
        label="Total Amount (AUD)"
        inputMode="decimal"
        required
        hint={
          remainingAmount >= 0
            ? `Amount remaining: ${formatPrice(remainingAmount)}. If you change the total, the last unpaid instalments change.`
            : undefined
        }
        error={errors.total_amount?.message}
        {...form.register('total_amount')}
      />
      {typedTotal !== plan.total_amount && (
        <TextField
          label="Reason for the New Total"
          required
          hint="The customer sees the reason on the invoice."
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      )}
      <SelectField label="Payment Method" {...form.register('payment_method')}>
        <PlanOptions names={PLAN_METHOD_NAMES} />
      </SelectField>
      <SelectField label="Status" {...form.register('plan_status')}>
        <PlanOptions names={SELECTABLE_STATUS_NAMES} />
      </SelectField>
      <DueDateFields form={form} installments={installments} />
      <TextAreaField
        className="sm:col-span-2"
        label="Notes"
        error={errors.notes?.message}
        {...form.register('notes')}
      />
    </div>
  )
}

const getChangedSections = (dirty: Partial<Record<keyof Values, unknown>>): PlanChange['changed'] => ({
  customer: isFieldTouched(dirty.full_name) || isFieldTouched(dirty.email),
  total: isFieldTouched(dirty.total_amount),
  method: isFieldTouched(dirty.payment_method),
  status: isFieldTouched(dirty.plan_status),
  notes: isFieldTouched(dirty.notes),
  dates: isFieldTouched(dirty.installments),
})

/** The form that edits a payment plan. Paid installments keep their due date, and the ledger does not change. */
export const PlanForm = ({ plan, installments, onDone }: PlanFormProps) => {
  const planSchema = useMemo(
    () => createPlanSchema(plan.paid_amount, plan.total_amount),
    [plan.paid_amount, plan.total_amount],
  )
  const form = useForm<Values>({
    resolver: zodResolver(planSchema),
    defaultValues: {
      full_name: plan.customer_name ?? ERASED_CUSTOMER_NAME,
      email: plan.customer_email ?? '',
      total_amount: String(plan.total_amount),
      reason: '',
      payment_method: plan.payment_method,
      // The form is never shown for cancelled plans, so its status field has no value "cancelled".
      plan_status: plan.plan_status === 'cancelled' ? 'active' : plan.plan_status,
      notes: plan.staff_notes ?? '',
      installments: installments.map(({ due_date, amount, status }) => ({ due_date, amount, paid: status === 'paid' })),
    },
  })
  const { dirtyFields, isDirty } = form.formState
  const { send, isBusy, deleteDraft } = useSend(savePlan(plan), {
    form,
    messages: planMessages,
    errors: createPlanFieldErrors,
    onResult: ({ status }) => status === 'saved' && onDone(),
  })
  const saveForm = (values: Values) => {
    if (!isDirty) return onDone()
    return send({ form: values, changed: getChangedSections(dirtyFields) })
  }
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(saveForm)(event)}>
      <PlanFields form={form} plan={plan} installments={installments} hasCustomer={plan.customer_id !== null} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Save Changes
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            deleteDraft()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
