import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/features/auth/auth-context'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { counted } from '@/lib/format/counted'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { TextAreaField, TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { joinMessages } from './waitlist-messages'
import { joinWaitlist } from './waitlist-mutations'
import { waitlistSchema, type WaitlistValues } from './waitlist-schema'

export interface WaitlistDialogProps {
  event: { id: string; title: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

const FIELDS = ['full_name', 'email', 'phone', 'notes'] as const

/** Takes a name for an event's waitlist. The form lives as long as the dialog's parent: closing it forgets nothing. */
export const WaitlistDialog = ({ event, open, onOpenChange }: WaitlistDialogProps) => {
  const { user, profile } = useAuth()
  const { data: rules } = useSuspenseQuery(houseRules())
  const empty: WaitlistValues = { full_name: profile?.full_name ?? '', email: user?.email ?? '', phone: '', notes: '' }
  const form = useForm<WaitlistValues>({ resolver: zodResolver(waitlistSchema), defaultValues: empty })
  const { errors } = form.formState
  const join = useMutation(joinWaitlist(event.id))
  // A second click may come before the button is disabled.
  const sending = useRef(false)

  const send = async (values: WaitlistValues): Promise<void> => {
    if (sending.current) return
    sending.current = true
    try {
      const answer = await join.mutateAsync(values)
      if (answer.status === 'invalid') {
        FIELDS.filter((field) => answer.fields.includes(field)).forEach((field) =>
          form.setError(field, { message: 'Please check this field.' }),
        )
        return
      }
      const { kind, title, text } = joinMessages[answer.status]
      toast[kind](title, text)
      if (answer.status === 'joined') {
        form.reset(empty)
        onOpenChange(false)
      }
    } catch (error) {
      console.error(error)
      toast.error(joinMessages.failed.title, joinMessages.failed.text)
    } finally {
      sending.current = false
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Join the Waitlist"
      description={
        `${event.title}. Places that come free are offered in the order of joining ` +
        `and held for you for ${counted(rules.offer_hours, 'hour')}.`
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(submitted) => void form.handleSubmit(send)(submitted)}>
        <TextField
          label="Full Name"
          autoComplete="name"
          required
          error={errors.full_name?.message}
          {...form.register('full_name')}
        />
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Mobile Number"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextAreaField
          label="Notes"
          hint="How many are you, and is there anything we should know?"
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        <Button type="submit" busy={join.isPending}>
          {join.isPending ? 'Joining...' : 'Join Waitlist'}
        </Button>
      </form>
    </Dialog>
  )
}
