import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/features/auth/auth-context'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { TextAreaField, TextField } from '@/ui/form/field'
import { toast } from '@/ui/toast/toast'
import { interestMessages } from './interest-messages'
import { expressInterest, type InterestTrip } from './interest-mutations'
import { interestSchema, type InterestValues } from './interest-schema'

export interface InterestDialogProps {
  trip: InterestTrip
  open: boolean
  onOpenChange: (open: boolean) => void
}

const FIELDS = ['full_name', 'email', 'phone', 'message'] as const

/** Takes interest in a trip that cannot be booked yet. What was typed outlives a failure and a closed dialog. */
export const InterestDialog = ({ trip, open, onOpenChange }: InterestDialogProps) => {
  const { user, profile } = useAuth()
  const empty: InterestValues = {
    full_name: profile?.full_name ?? '',
    email: user?.email ?? '',
    phone: '',
    message: '',
  }
  const form = useForm<InterestValues>({ resolver: zodResolver(interestSchema), defaultValues: empty })
  const { errors } = form.formState
  const express = useMutation(expressInterest(trip))
  // A second click may come before the button is disabled.
  const sending = useRef(false)

  const send = async (values: InterestValues): Promise<void> => {
    if (sending.current) return
    sending.current = true
    try {
      const answer = await express.mutateAsync(values)
      if (answer.status === 'invalid') {
        FIELDS.filter((field) => answer.fields.includes(field)).forEach((field) =>
          form.setError(field, { message: 'Please check this field.' }),
        )
      } else if (answer.status === 'registered') {
        toast.success(...interestMessages.registered(trip.name))
        form.reset(empty)
        onOpenChange(false)
      } else {
        const [title, text] = interestMessages[answer.status]
        toast.error(title, text)
      }
    } catch (error) {
      console.error(error)
      toast.error(...interestMessages.failed)
    } finally {
      sending.current = false
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Express Interest"
      description={`${trip.name} is being planned. Leave your name and you will hear first: dates, price, and the day booking opens.`}
    >
      <form noValidate className="grid gap-4" onSubmit={(submitted) => void form.handleSubmit(send)(submitted)}>
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={errors.full_name?.message}
          {...form.register('full_name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextAreaField label="Message" error={errors.message?.message} {...form.register('message')} />
        <Button type="submit" busy={express.isPending}>
          {express.isPending ? 'Sending...' : 'Register Interest'}
        </Button>
      </form>
    </Dialog>
  )
}
