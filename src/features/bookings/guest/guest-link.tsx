import type { RpcResults } from '@/lib/generated/rpc-results'
import type { MessagesFor } from '@/lib/messages'
import { rpcMutation } from '@/lib/backend/rpc'
import { formatDeadline } from '@/lib/dates'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'

const sendGuestLink = (bookingId: string, token: string) =>
  rpcMutation('send_guest_link', () => ({ booking_id: bookingId, token }), bookingId)

const SEND_LINK_MESSAGES: MessagesFor<RpcResults['send_guest_link']> = {
  sent: ({ email, expires_at }) => ({
    tone: 'success',
    title: 'Link sent',
    text: `Open the email to ${email}. The link works until ${formatDeadline(expires_at)}.`,
  }),
  sent_before: ({ email }) => ({
    tone: 'info',
    title: 'The link is already on its way',
    text: `We emailed it to ${email} within the last hour. Please check your spam folder too.`,
  }),
  not_confirmed: { title: 'Please pay first', text: 'We email the link once your first payment has arrived.' },
  attached: { tone: 'info', title: 'This booking is already in an account', text: 'Log in to see it.' },
  not_found: { title: 'Booking not found', text: 'This browser can’t open the booking any more.' },
  failed: { title: 'We couldn’t send the link', text: 'Please try again.' },
}

interface GuestLinkProps {
  booking: { id: string; email: string }
  token: string
}

/** Explains the emailed link that adds the booking to an account. A button sends the email again. */
export const GuestLink = ({ booking, token }: GuestLinkProps) => {
  const { send, isBusy, notice } = useSend(sendGuestLink(booking.id, token), {
    messages: SEND_LINK_MESSAGES,
    draft: false,
    notice: 'all',
  })
  return (
    <section aria-labelledby="guest-account" className="grid gap-3">
      <h2 id="guest-account" className="display text-2xl">
        Add this booking to an account
      </h2>
      <p>
        We emailed a link to <strong className="wrap-anywhere">{booking.email}</strong>. It adds this booking to a free
        account, where you can add travellers, change extras and make later payments.
      </p>
      <Button variant="secondary" className="justify-self-start" isBusy={isBusy} onClick={() => void send()}>
        Email the Link Again
      </Button>
      <MessageNotice message={notice} />
    </section>
  )
}
