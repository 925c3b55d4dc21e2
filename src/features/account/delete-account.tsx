import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { TextField } from '@/ui/form/field'
import { useSend } from '@/ui/form/use-send'
import { MessageNotice } from '@/ui/form/form-notice'
import { deleteAccountMessages } from './account-messages'
import { deleteMyAccount } from './account-mutations'

/** Deletes the member's account. Members must type their email address first, which prevents accidents. */
export const DeleteAccount = ({ email }: { email: string }) => {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { send, isBusy, notice } = useSend(deleteMyAccount, {
    messages: deleteAccountMessages,
    notice: 'exceptSuccess',
    onResult: async ({ status }) => {
      setIsConfirming(false)
      if (status !== 'deleted') return
      await navigate(paths.home, { replace: true })
      await signOut()
    },
  })
  const submitDeletion = () => {
    if (typed.trim().toLowerCase() === email.toLowerCase()) void send()
    else setError('Enter the email address of your account.')
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        We delete your name, your email address and everything you wrote. The law requires us to keep bookings and
        payments, but without your name.
      </p>
      {!isConfirming && <MessageNotice message={notice} />}
      <Button
        variant="danger"
        onClick={() => {
          setTyped('')
          setError(undefined)
          setIsConfirming(true)
        }}
      >
        Delete My Account
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Delete your account?"
        description="This action cannot be undone. You will be signed out."
        confirmLabel="Delete Account"
        isBusy={isBusy}
        onConfirm={submitDeletion}
      >
        <TextField
          label={`Type ${email} to confirm`}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        {isConfirming && <MessageNotice message={notice} />}
      </ConfirmDialog>
    </div>
  )
}
