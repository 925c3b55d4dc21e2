import type { ComponentPropsWithRef } from 'react'
import { cn } from './cn'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { Spinner } from './spinner'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: no second click, and assistive technology is told. */
  busy?: boolean
}

/** A link that looks like one wears `buttonClass` itself. */
export const Button = ({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={cn(buttonClass(variant, size), className)}
    disabled={busy || disabled}
    aria-busy={busy || undefined}
    {...rest}
  >
    {busy && <Spinner />}
    {children}
  </button>
)
