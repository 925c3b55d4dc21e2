import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SearchField } from '@/ui/form/search-field'
import { ReadError } from '@/ui/read-error'
import { customersFound } from './booking-queries'

interface CustomerChoiceProps {
  error?: string
  register: UseFormRegisterReturn
}

/** Finds a customer by name or address, and takes one of those found. */
export const CustomerChoice = ({ error, register }: CustomerChoiceProps) => {
  const [words, setWords] = useState('')
  const read = useQuery(customersFound(words))
  const found = read.data?.rows
  return (
    <fieldset className="grid gap-2">
      <legend className="required mb-2 font-medium">Customer</legend>
      <SearchField label="Search customers by name or email" value={words} onChange={setWords} />
      {found?.map(({ id, full_name, email }) => (
        <label
          key={id}
          className="flex min-h-11 items-center gap-3 rounded-xl border px-4 py-2 has-checked:border-lantern has-checked:bg-raised"
        >
          <input type="radio" value={id} className="size-5 shrink-0" {...register} />
          <span className="grid min-w-0">
            <span className="font-medium">{full_name}</span>
            <span className="truncate text-sm text-muted">{email}</span>
          </span>
        </label>
      ))}
      {read.data && read.data.total > read.data.rows.length && (
        <p className="text-sm text-muted">These are the newest of several: type more of a name to find the others.</p>
      )}
      {read.isError && <ReadError read={read}>We could not search the customers.</ReadError>}
      {found?.length === 0 && <p className="text-sm text-muted">No customer found. Add one under Customers first.</p>}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
