import type { ReactNode } from 'react'
import { cn } from './cn'

const toneClasses = {
  neutral: 'border-edge text-muted',
  accent: 'border-accent bg-accent text-accent-fg',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  danger: 'border-danger text-danger',
  info: 'border-info text-info',
} as const

export type BadgeTone = keyof typeof toneClasses

interface BadgeProps {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}

/** The badge has an opaque background, so that its text is readable on a picture. */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span
    className={cn(
      'inline-flex w-fit items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
      tone !== 'accent' && 'bg-surface',
      toneClasses[tone],
      className,
    )}
  >
    {children}
  </span>
)
