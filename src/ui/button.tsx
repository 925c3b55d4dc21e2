import { cloneElement, isValidElement, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { cn } from './cn'
import { Spinner } from './skeleton'

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The button's action is in progress: the button ignores further clicks and sets `aria-busy`. */
  isBusy?: boolean
  /** Applies the button's classes to its only child, such as a link, and renders no `button` element. */
  asChild?: boolean
}

/**
 * Prevents clicks while the button is busy. This also blocks Enter in a text field, because Enter clicks the form's
 * submit button.
 */
const preventClick = (event: MouseEvent): void => event.preventDefault()

export const Button = ({
  variant,
  size,
  isBusy = false,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const classNames = cn(buttonClass(variant, size), className)
  // Implemented here because Radix Slot would add 2 KB to every visitor's first load.
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: cn(classNames, children.props.className) })
  }
  return (
    // The busy button is not `disabled`: a disabled button loses focus, and screen readers do not announce that it is
    // busy.
    <button
      type="button"
      className={cn(classNames, isBusy && 'opacity-55')}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      {...rest}
      {...(isBusy && { onClick: preventClick })}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
