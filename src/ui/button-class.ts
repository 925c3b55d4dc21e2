import { cn } from './cn'

const variantClasses = {
  primary: 'bg-accent text-accent-fg ember hover:[filter:brightness(1.1)]',
  secondary: 'border border-edge text-fg hover:border-lantern hover:text-lantern',
  ghost: 'text-fg hover:bg-raised',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-bg',
  link: 'text-lantern underline underline-offset-4 hover:decoration-2',
} as const

const sizeClasses = {
  sm: 'min-h-9 px-3.5 text-sm',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg',
  icon: 'size-11 shrink-0',
} as const

export type ButtonVariant = keyof typeof variantClasses
export type ButtonSize = keyof typeof sizeClasses

/** CSS classes that make a link look like a button. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  cn(
    'inline-flex items-center justify-center gap-2 rounded-full font-semibold transition',
    'disabled:pointer-events-none disabled:opacity-55',
    variantClasses[variant],
    variant !== 'link' && sizeClasses[size],
  )
