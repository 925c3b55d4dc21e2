import { cloneElement, isValidElement, type ComponentPropsWithRef } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { cn } from './cn'
import { Spinner } from './spinner'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: no second click, and assistive technology is told. */
  busy?: boolean
  /** Lends its look to the one child, a link for instance. */
  asChild?: boolean
}

export const Button = ({
  variant,
  size,
  busy = false,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) => {
  const look = cn(buttonClass(variant, size), className)
  // Radix's slot would do this and more, for 2 KB in every visitor's first load.
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: cn(look, children.props.className) })
  }
  return (
    <button type="button" className={look} disabled={busy || disabled} aria-busy={busy || undefined} {...rest}>
      {busy && <Spinner />}
      {children}
    </button>
  )
}
