import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ComponentPropsWithRef, useState } from 'react'
import { cn } from '@/ui/cn'
import { FieldFrame } from './field-frame'
import { SearchField } from './search-field'
import { type FieldTexts, useField } from './use-field'

type BaseFieldProps = FieldTexts & { hideLabel?: boolean }

export type TextFieldProps = BaseFieldProps & ComponentPropsWithRef<'input'>

/** A text field. `className` applies to the whole field, all other props to the input. */
export const TextField = ({ label, hint, error, required, hideLabel, className, id, ...rest }: TextFieldProps) => {
  const { control, ...ids } = useField({ hint, error, required }, id)
  return (
    <FieldFrame {...{ label, hint, error, required, hideLabel, className, ...ids }} controlId={control.id}>
      <input className="control" {...control} {...rest} />
    </FieldFrame>
  )
}

export const TextAreaField = ({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  rows = 4,
  ...rest
}: BaseFieldProps & ComponentPropsWithRef<'textarea'>) => {
  const { control, ...ids } = useField({ hint, error, required }, id)
  return (
    <FieldFrame {...{ label, hint, error, required, hideLabel, className, ...ids }} controlId={control.id}>
      <textarea className="control" rows={rows} {...control} {...rest} />
    </FieldFrame>
  )
}

/** Uses the native select, because it works on every phone without JavaScript. */
export const SelectField = ({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  children,
  ...rest
}: BaseFieldProps & ComponentPropsWithRef<'select'>) => {
  const { control, ...ids } = useField({ hint, error, required }, id)
  return (
    <FieldFrame {...{ label, hint, error, required, hideLabel, className, ...ids }} controlId={control.id}>
      <select className="control" {...control} {...rest}>
        {children}
      </select>
    </FieldFrame>
  )
}

export const PasswordField = ({ label, hint, error, required, hideLabel, className, id, ...rest }: TextFieldProps) => {
  const [isVisible, setIsVisible] = useState(false)
  const { control, ...ids } = useField({ hint, error, required }, id)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <FieldFrame {...{ label, hint, error, required, hideLabel, className, ...ids }} controlId={control.id}>
      <div className="relative">
        {/* `data-secret` stops useFormDraft from storing the password, whether it is visible or hidden. */}
        <input data-secret className="control pr-12" {...control} {...rest} type={isVisible ? 'text' : 'password'} />
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-fg"
          aria-label={isVisible ? 'Hide password' : 'Show password'}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
    </FieldFrame>
  )
}

export const CheckboxField = ({
  label,
  hint,
  error,
  required,
  className,
  id,
  ...rest
}: FieldTexts & ComponentPropsWithRef<'input'>) => {
  const { control, hintId, errorId } = useField({ hint, error, required }, id)
  return (
    <div className={cn('grid gap-1', className)}>
      <div className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-6 shrink-0" {...control} {...rest} />
        <label htmlFor={control.id} className={cn('py-2', required && 'required')}>
          {label}
        </label>
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Renders the options of a select from a map of values to labels. */
export const SelectOptions = ({ labelsByValue }: { labelsByValue: Readonly<Record<string, string>> }) =>
  Object.entries(labelsByValue).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

interface SearchableSelectProps extends ComponentProps<typeof SelectField> {
  /** True if the server has more options than the list contains. The search field finds them. */
  hasMore: boolean
  /** Label of the search field above the select. */
  searchLabel: string
  query: string
  onQueryChange: (query: string) => void
}

/** A select that lists only the first options of the server. A search field finds the other options. */
export const SearchableSelect = ({
  hasMore,
  searchLabel,
  query,
  onQueryChange,
  className,
  ...select
}: SearchableSelectProps) => {
  // Always renders the same elements around the select. Otherwise React would replace the select when the options
  // arrive, and its focus would be lost.
  return (
    <div className={className}>
      <SelectField {...select} />
      {(hasMore || query !== '') && (
        <SearchField className="mt-2" label={searchLabel} value={query} onChange={onQueryChange} />
      )}
    </div>
  )
}

/** A field for the six-digit code of an authenticator app. */
export const CodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    hint="Six digits, from your authenticator app."
    {...field}
  />
)
