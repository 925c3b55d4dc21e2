import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import type { Answers } from '@/lib/law'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { toast } from '@/ui/toast/toast'
import { accountMessages } from './account-messages'
import { deleteMyAccount } from './account-mutations'

type Refusal = Exclude<Answers['delete_my_account']['status'], 'deleted'>

/** Asks for the address to be typed: nobody deletes himself by a slip of the hand. */
export const DeleteAccount = ({ email }: { email: string }) => {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const remove = useMutation({
    ...deleteMyAccount,
    onSuccess: async ({ status }) => {
      setAsking(false)
      if (status !== 'deleted') {
        setRefusal(status)
        return
      }
      await navigate(paths.home, { replace: true })
      await signOut()
      toast.success(accountMessages.deleted.title, accountMessages.deleted.text)
    },
    onError: () => toast.error(accountMessages.failed.title, accountMessages.failed.text),
  })
  const confirm = () => {
    if (typed.trim().toLowerCase() === email.toLowerCase()) remove.mutate()
    else setFault('This is not the address of your account.')
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        Your name, address and everything you wrote are removed. Bookings and payments stay in our books without your
        name, as the law asks.
      </p>
      {refusal && (
        <FormNotice title={accountMessages[refusal].title}>
          <p>{accountMessages[refusal].text}</p>
        </FormNotice>
      )}
      <Button
        variant="danger"
        onClick={() => {
          setRefusal(null)
          setTyped('')
          setFault(undefined)
          setAsking(true)
        }}
      >
        Delete My Account
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="This action cannot be undone. You will be signed out."
        confirmLabel="Delete Account"
        busy={remove.isPending}
        onConfirm={confirm}
      >
        <TextField
          label={`Type ${email} to confirm`}
          autoComplete="off"
          value={typed}
          error={fault}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}
