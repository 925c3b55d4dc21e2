import { X } from 'lucide-react'
import * as Radix from '@radix-ui/react-dialog'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from '@/ui/cn'
import { FormNotice } from '@/ui/form/form-notice'
import { receiveInDialog, type Toast } from '@/ui/toast/toast'
import { useReturnFocus } from './use-return-focus'

const sizeClasses = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl', '6xl': 'max-w-6xl' } as const

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  size?: keyof typeof sizeClasses
  footer?: ReactNode
  children?: ReactNode
  role?: 'dialog' | 'alertdialog'
}

const NOTICE_TONES = { success: 'success', error: 'danger', info: 'info' } as const

/** Receives toasts while a dialog is open, because a toast would cover the dialog. Stores only the last toast. */
const useDialogMessage = () => {
  const [message, setMessage] = useState<Toast | null>(null)
  const latestToast = useRef<Toast | null>(null)
  const changeMessage = useCallback((newMessage: Toast | null) => {
    latestToast.current = newMessage
    setMessage(newMessage)
  }, [])
  const takeMessage = useCallback((): Toast | null => {
    const lastMessage = latestToast.current
    changeMessage(null)
    return lastMessage
  }, [changeMessage])
  return { message, change: changeMessage, takeMessage }
}

/**
 * Shows the last message inside the open dialog. If the dialog closes when the message arrives, for example after a
 * success, the message appears on the page instead.
 */
const DialogMessage = ({ message, change: setMessage, takeMessage }: ReturnType<typeof useDialogMessage>) => {
  useEffect(() => {
    const stopReceiving = receiveInDialog(setMessage)
    return () => stopReceiving(takeMessage())
  }, [setMessage, takeMessage])
  return (
    message && (
      <div className="px-6 pb-4">
        <FormNotice tone={NOTICE_TONES[message.tone]} title={message.title}>
          {message.description && <p>{message.description}</p>}
          {message.action && (
            <button
              type="button"
              className="mt-2 font-medium underline underline-offset-4"
              onClick={message.action.run}
            >
              {message.action.label}
            </button>
          )}
        </FormNotice>
      </div>
    )
  )
}

/** A modal dialog. Its body scrolls; its title and footer do not. Public pages import dialogs lazily. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  children,
  role,
}: DialogProps) => {
  const returnFocus = useReturnFocus()
  const dialogMessage = useDialogMessage()
  const clearMessage = () => void dialogMessage.takeMessage()
  return (
    <Radix.Root
      open={open}
      onOpenChange={(isOpen) => {
        clearMessage()
        onOpenChange(isOpen)
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...returnFocus}
          role={role ?? 'dialog'}
          data-dialog
          // A new submit clears the message of the previous submit.
          onSubmitCapture={clearMessage}
          onClickCapture={({ target }) => target instanceof Element && target.closest('button') && clearMessage()}
          {...(!description && { 'aria-describedby': undefined })}
          className={cn(
            'opens fixed inset-x-3 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] [translate:0_-50%] flex-col rounded-2xl border bg-surface shadow-2xl',
            sizeClasses[size],
          )}
        >
          <header className="grid gap-1 p-6 pr-14 pb-4 wrap-anywhere">
            <Radix.Title className="display text-2xl">{title}</Radix.Title>
            {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
          </header>
          <DialogMessage {...dialogMessage} />
          {children !== undefined && <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-6">{children}</div>}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t px-6 py-4 max-sm:gap-x-2 max-sm:*:grow max-sm:*:px-4">
              {footer}
            </footer>
          )}
          <Radix.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-fg"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
