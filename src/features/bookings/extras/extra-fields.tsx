import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate } from '@/lib/dates'
import { pluralise } from '@/lib/text'
import { SelectField, TextField } from '@/ui/form/field'
import {
  formatExtraPrice,
  formatQuantity,
  type BookableExtra,
  type ExtraValues,
} from '@/features/booking-options/extras/extra-rules'

interface ExtrasForm {
  extras: ExtraValues
}

/** Says how many units of the extra are left. Empty if there are enough for every possible booking. */
const describeUnitsLeft = ({ left }: BookableExtra): string => {
  if (left === null || left > 5) return ''
  return left === 0 ? 'None left.' : `${pluralise(left, 'unit')} left.`
}

const ExtraField = ({ extra }: { extra: BookableExtra }) => {
  const { id, name, description, question, price_per, closes_on } = extra
  const { register, formState } = useFormContext<ExtrasForm>()
  const quantity = Number(useWatch<ExtrasForm>({ name: `extras.${id}.quantity` }) ?? 0)
  const extraErrors = formState.errors.extras?.[id]
  // A quantity that is already booked stays an option, even if fewer units are left.
  const maxQuantity = Math.max(extra.max, quantity)
  return (
    <li className="grid gap-4 border-t pt-4 first:border-t-0 first:pt-0 sm:grid-cols-2">
      <SelectField
        label={name}
        hint={[
          description,
          `${formatExtraPrice(extra)}.`,
          describeUnitsLeft(extra),
          closes_on && `You can change it until ${formatDate(closes_on)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
        error={extraErrors?.quantity?.message}
        disabled={maxQuantity === 0}
        {...register(`extras.${id}.quantity`)}
      >
        {Array.from({ length: maxQuantity + 1 }, (_, option) => (
          <option key={option} value={option}>
            {formatQuantity(option, price_per)}
          </option>
        ))}
      </SelectField>
      {question && quantity > 0 && (
        <TextField
          label={question}
          required
          error={extraErrors?.answer?.message}
          {...register(`extras.${id}.answer`)}
        />
      )}
    </li>
  )
}

/** The fields for the extras of a booking. */
export const ExtraFields = ({ extras }: { extras: readonly BookableExtra[] }) => (
  <ul className="grid gap-4">
    {extras.map((extra) => (
      <ExtraField key={extra.id} extra={extra} />
    ))}
  </ul>
)
