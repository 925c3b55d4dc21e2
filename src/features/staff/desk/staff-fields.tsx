import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { formatDate } from '@/lib/format/dates'
import { VALUES } from '@/lib/law'
import { CheckboxField, SelectField } from '@/ui/form/field'
import { ReadError } from '@/ui/read-error'
import { Skeleton } from '@/ui/skeleton'
import { ROLES } from '../role-words'
import { departuresToGive } from './staff-queries'
import type { StaffValues } from './staff-schema'

const Departures = ({ form }: { form: UseFormReturn<StaffValues> }) => {
  const read = useQuery(departuresToGive())
  if (read.error && !read.data) return <ReadError read={read}>The departures could not be loaded.</ReadError>
  if (!read.data) return <Skeleton className="h-40" />
  return (
    <fieldset className="grid">
      <legend className="text-sm font-medium">Departures</legend>
      <div className="mt-1 grid max-h-64 overflow-y-auto rounded-lg border px-3">
        {read.data.map(({ id, title, start_date }) => (
          <CheckboxField
            key={id}
            label={start_date ? `${title}, ${formatDate(start_date)}` : title}
            value={id}
            {...form.register('departures')}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What somebody may do: the role, and a guide's departures. */
export const StaffFields = ({ form }: { form: UseFormReturn<StaffValues> }) => {
  const role = form.watch('role')
  return (
    <>
      <SelectField
        label="Role"
        hint={ROLES[role].does}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      >
        {VALUES.staff.role.map((value) => (
          <option key={value} value={value}>
            {ROLES[value].label}
          </option>
        ))}
      </SelectField>
      {role === 'guide' && <Departures form={form} />}
    </>
  )
}
