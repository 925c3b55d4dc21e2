import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'
import type { FieldTexts } from './use-field'

interface FieldFrameProps extends FieldTexts {
  controlId: string
  hintId?: string
  errorId?: string
  className?: string
  hideLabel?: boolean
  children: ReactNode
}

/** The frame of a form field: label, control, hint and error message. */
export const FieldFrame = ({
  label,
  hint,
  error,
  required,
  controlId,
  hintId,
  errorId,
  className,
  hideLabel,
  children,
}: FieldFrameProps) => (
  <div className={cn('grid content-start gap-1.5', className)}>
    <label htmlFor={controlId} className={cn(hideLabel ? 'sr-only' : 'text-sm font-medium', required && 'required')}>
      {label}
    </label>
    {children}
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
