import type { ReactNode, Ref } from 'react'
import type { Message } from '@/lib/messages'
import { cn } from '@/ui/cn'

const toneClasses = {
  danger: 'border-danger text-danger',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  info: 'border-info text-info',
} as const

export type FormNoticeTone = keyof typeof toneClasses

interface FormNoticeProps {
  tone?: FormNoticeTone
  title?: string
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A message about the whole form. Screen readers announce errors at once and other messages politely. */
export const FormNotice = ({ tone = 'danger', title, children, ref }: FormNoticeProps) => (
  <div
    ref={ref}
    role={tone === 'danger' ? 'alert' : 'status'}
    className={cn('scroll-mb-20 rounded-lg border-l-4 bg-raised px-4 py-3 text-sm', toneClasses[tone])}
  >
    {title && <p className="font-semibold">{title}</p>}
    {children && <div className="text-fg">{children}</div>}
  </div>
)

interface MessageNoticeProps {
  message: Message | null
  /** Content below the message, such as a link to the next step. */
  children?: ReactNode
}

/**
 * Scrolls the notice into view, because in a long form it may be far from the submit button. The notice's scroll margin
 * includes the button below it, so that the bar at the bottom of a phone does not cover the focused button.
 */
const scrollIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' })

/** Shows the message of the form's last result. Renders nothing if there is no message. */
export const MessageNotice = ({ message, children }: MessageNoticeProps) =>
  message && (
    <FormNotice ref={scrollIntoView} tone={message.tone} title={message.title}>
      {message.text && <p>{message.text}</p>}
      {children}
    </FormNotice>
  )
