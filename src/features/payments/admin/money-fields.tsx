import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { paymentsLimits } from '@/lib/generated/limits'
import { moneyAmount, optionalText } from '@/lib/schema'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'

const PAYMENT_METHODS = paymentsLimits.method.values

/** Options of the date field. The date of the payment is text such as `2025-01-31`; the default is today. */
export interface DayField {
  label: string
  from: string
  to: string
}

/** Options of the field for the purpose of a refund. */
export interface PurposeField {
  label: string
  options: readonly { value: string; label: string; hint: string }[]
  /** The preselected purpose. Empty if the user must choose one. */
  selected: string
}

export interface MoneyFieldOptions {
  day?: DayField
  purpose?: PurposeField
}

export const createMoneySchema = (
  max: number,
  limitName: string,
  noteMax: number,
  { day, purpose }: MoneyFieldOptions,
) =>
  z.object({
    amount: moneyAmount(max, limitName),
    method: z.enum(PAYMENT_METHODS),
    note: optionalText(noteMax),
    day: z
      .string()
      .check(
        z.refine(
          (text) => !day || (/^\d{4}-\d{2}-\d{2}$/.test(text) && text >= day.from && text <= day.to),
          'Please choose a date between the booking date and today.',
        ),
      ),
    purpose: z.string().check(z.refine((text) => !purpose || text !== '', 'Please choose a purpose.')),
  })

export type MoneyValues = z.infer<ReturnType<typeof createMoneySchema>>

interface MoneyFieldsProps extends MoneyFieldOptions {
  form: UseFormReturn<MoneyValues>
  methods: Partial<Record<MoneyValues['method'], string>>
  hint: string
}

const PurposeSelect = ({
  form: { register, formState },
  field,
}: {
  form: MoneyFieldsProps['form']
  field: PurposeField
}) => {
  const id = useId()
  const purposeError = formState.errors.purpose?.message
  return (
    <fieldset className="grid gap-2" aria-describedby={purposeError && `${id}-error`}>
      <legend className="required mb-1.5 text-sm font-medium">{field.label}</legend>
      {field.options.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex items-start gap-3 rounded-xl border border-edge px-4 py-2.5 has-checked:border-lantern has-checked:bg-raised"
        >
          <input
            type="radio"
            value={value}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            className="mt-0.5 size-5 shrink-0"
            {...register('purpose')}
          />
          <span className="grid">
            <span id={`${id}-${value}`} className="font-medium">
              {label}
            </span>
            <span id={`${id}-${value}-hint`} className="text-sm text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
      {purposeError && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {purposeError}
        </p>
      )}
    </fieldset>
  )
}

/** The form fields for amount, method, date, purpose and note. */
export const MoneyFields = ({ form, methods, hint, day, purpose }: MoneyFieldsProps) => {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label="Amount (AUD)"
        inputMode="decimal"
        required
        hint={hint}
        error={errors.amount?.message}
        {...register('amount')}
      />
      <SelectField label="Method" {...register('method')}>
        {PAYMENT_METHODS.filter((method) => methods[method]).map((method) => (
          <option key={method} value={method}>
            {methods[method]}
          </option>
        ))}
      </SelectField>
      {day && (
        <TextField
          label={day.label}
          type="date"
          required
          min={day.from}
          max={day.to}
          error={errors.day?.message}
          {...register('day')}
        />
      )}
      {purpose && <PurposeSelect form={form} field={purpose} />}
      <TextAreaField label="Note" rows={2} error={errors.note?.message} {...register('note')} />
    </>
  )
}
