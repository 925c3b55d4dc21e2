import { cloneElement, isValidElement, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { cn } from './cn'
import { Spinner } from './skeleton'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: no second click, and assistive technology is told. */
  busy?: boolean
  /** Lends its look to the one child, a link for instance. */
  asChild?: boolean
}

/** Enter in a field presses the form's button: that is stopped here too. */
const stop = (event: MouseEvent): void => event.preventDefault()

export const Button = ({ variant, size, busy = false, asChild = false, className, children, ...rest }: ButtonProps) => {
  const look = cn(buttonClass(variant, size), className)
  // Radix's slot would do this and more, for 2 KB in every visitor's first load.
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: cn(look, children.props.className) })
  }
  return (
    // Disabled, it would lose the focus of whoever has just pressed it, and could not be heard to be busy.
    <button
      type="button"
      className={cn(look, busy && 'opacity-55')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      {...(busy && { onClick: stop })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
