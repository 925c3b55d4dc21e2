import type { ComponentProps } from 'react'
import { TextField } from './field'

/** The six digits that an authenticator app shows now. */
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
