import { cloneElement, isValidElement, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { cn } from './cn'
import { Spinner } from './skeleton'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is in progress: further clicks are ignored, and `aria-busy` is set. */
  busy?: boolean
  /** Puts the button's classes on its only child, such as a link. */
  asChild?: boolean
}

/** Also stops Enter in a field, which clicks the form's submit button. */
const preventClick = (event: MouseEvent): void => event.preventDefault()

export const Button = ({ variant, size, busy = false, asChild = false, className, children, ...rest }: ButtonProps) => {
  const look = cn(buttonClass(variant, size), className)
  // Radix Slot would do the same, for 2 KB more in every visitor's first load.
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: cn(look, children.props.className) })
  }
  return (
    // Not disabled: a disabled button loses focus, and screen readers do not announce that it is busy.
    <button
      type="button"
      className={cn(look, busy && 'opacity-55')}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      {...(busy && { onClick: preventClick })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
