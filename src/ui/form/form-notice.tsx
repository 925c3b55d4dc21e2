import type { ReactNode, Ref } from 'react'
import { cn } from '@/ui/cn'

const tones = {
  danger: 'border-danger text-danger',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  info: 'border-info text-info',
} as const

export type FormNoticeTone = keyof typeof tones

interface FormNoticeProps {
  tone?: FormNoticeTone
  title?: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** What a form has to say about itself as a whole. A failure is announced at once, the rest when there is a pause. */
export const FormNotice = ({ tone = 'danger', title, children, ref }: FormNoticeProps) => (
  <div
    ref={ref}
    role={tone === 'danger' ? 'alert' : 'status'}
    className={cn('rounded-lg border-l-4 bg-raised px-4 py-3 text-sm', tones[tone])}
  >
    {title && <p className="font-semibold">{title}</p>}
    {children && <div className="text-fg">{children}</div>}
  </div>
)
