import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { cn } from '../cn'
import { receiveToasts, type Toast } from './toast'

const toneLooks = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  error: { Icon: CircleAlert, colour: 'text-danger' },
  info: { Icon: Info, colour: 'text-info' },
} as const

const ToastCard = ({ tone, title, description, action, onDismiss }: Toast & { onDismiss: () => void }) => {
  const { Icon, colour } = toneLooks[tone]
  return (
    // Screen readers announce an alert at once, even inside the polite live region of the toast library.
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={cn(
        'flex w-full items-start gap-3 rounded-xl border bg-surface p-4 text-fg shadow-2xl',
        tone === 'error' && 'border-danger',
      )}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-muted">{description}</p>}
        {action && (
          <button type="button" className="mt-2 font-medium underline underline-offset-4" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-fg"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

export const ToastPanel = () => {
  const [isNarrow] = useState(() => window.innerWidth < 768)
  useEffect(
    () =>
      receiveToasts((toast) => {
        sonner.custom((id) => <ToastCard {...toast} onDismiss={() => sonner.dismiss(id)} />, {
          duration: toast.tone === 'error' ? 10_000 : 6_000,
        })
      }),
    [],
  )
  return (
    <Toaster
      // Toasts are listed, not stacked, because users could not read or dismiss a covered toast. A phone shows one
      // toast at a time, below the top bar, where it does not cover the menu or the next button.
      expand
      {...(isNarrow
        ? { position: 'top-center', visibleToasts: 1, mobileOffset: { top: 72 } }
        : { position: 'bottom-right' })}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  )
}
