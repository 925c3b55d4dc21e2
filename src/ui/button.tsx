import { Slot } from 'radix-ui'
import type { ComponentPropsWithRef } from 'react'
import { cn } from './cn'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { Spinner } from './spinner'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: no second click, and assistive technology is told. */
  busy?: boolean
  /** Lends its look to the one child, a link for instance. */
  asChild?: boolean
}

export const Button = ({ variant, size, busy = false, asChild = false, className, children, disabled, ...rest }: ButtonProps) => {
  const look = cn(buttonClass(variant, size), className)
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button type="button" className={look} disabled={busy || disabled} aria-busy={busy || undefined} {...rest}>
      {busy && <Spinner />}
      {children}
    </button>
  )
}
