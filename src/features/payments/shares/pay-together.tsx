import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { paths } from '@/lib/paths'
import { emailAddress, moneyAmount } from '@/lib/schema'
import { useSiteOrigin } from '@/lib/site-url'
import { formatMoneyExact } from '@/lib/text'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy'
import { ReadError } from '@/ui/empty-state'
import { TextField } from '@/ui/form/field'
import { MessageNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { LinkLine, RevokeLinkButton } from './link-line'
import { resendLinkMessages, sendPaymentLinkMessages } from './share-messages'
import { resendPaymentLink, sendPaymentLink } from './share-mutations'
import { paymentShares, type PaymentLink, type PaymentShares, type ShareTraveller } from './share-queries'
import { isLinkActive, suggestShare } from './share-rules'

interface SendLinkFormProps {
  bookingId: string
  traveller: ShareTraveller
  shares: PaymentShares
  onClose: () => void
}

const SendLinkForm = ({ bookingId, traveller, shares, onClose }: SendLinkFormProps) => {
  const sendLinkSchema = z.object({
    email: emailAddress('Please enter their email address.'),
    amount: moneyAmount(shares.shareable, 'the amount that can be shared'),
  })
  const form = useForm<z.infer<typeof sendLinkSchema>>({
    resolver: zodResolver(sendLinkSchema),
    defaultValues: { email: '', amount: suggestShare(traveller, shares).toFixed(2) },
  })
  const { send, isBusy, notice, deleteDraft } = useSend(sendPaymentLink(bookingId, traveller.id), {
    form,
    messages: sendPaymentLinkMessages,
    notice: 'exceptSuccess',
    onResult: ({ status }) => {
      if (status === 'sent') onClose()
    },
  })
  const { register, formState, handleSubmit } = form
  const cancelForm = () => {
    deleteDraft()
    onClose()
  }
  return (
    <form
      noValidate
      aria-label={`Payment link for ${traveller.full_name}`}
      className="screen-only grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => void handleSubmit(({ email, amount }) => send({ email, amount: Number(amount) }))(event)}
    >
      <TextField
        label={`Email of ${traveller.full_name}`}
        type="email"
        autoComplete="off"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Amount (AUD)"
        inputMode="decimal"
        required
        hint={`Their share is ${formatMoneyExact(traveller.share)}. Up to ${formatMoneyExact(shares.shareable)} can be shared now.`}
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          Send Link
        </Button>
        <Button variant="ghost" size="sm" onClick={cancelForm}>
          Cancel
        </Button>
      </div>
      <div className="empty:hidden sm:col-span-2">
        <MessageNotice message={notice} />
      </div>
    </form>
  )
}

const OpenLinkActions = ({ link }: { link: PaymentLink }) => {
  const origin = useSiteOrigin()
  const { send, isBusy } = useSend(resendPaymentLink(link.id), { messages: resendLinkMessages, draft: false })
  const payerName = link.payer_name ?? 'this traveller'
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isBusy}
        aria-label={`Send Again to ${payerName}`}
        onClick={() => void send()}
      >
        Send Again
      </Button>
      {link.token && (
        <CopyButton
          text={origin + paths.payShare(link.token)}
          label={`Copy Link of ${payerName}`}
          copiedLabel={`Copy Link of ${payerName}: copied`}
          visibleLabel="Copy Link"
        />
      )}
      <RevokeLinkButton link={link} />
    </>
  )
}

interface TravellerShareProps {
  bookingId: string
  traveller: ShareTraveller
  shares: PaymentShares
}

const TravellerShare = ({ bookingId, traveller, shares }: TravellerShareProps) => {
  const [isFormOpen, setFormOpen] = useState(false)
  const travellerLinks = shares.links.filter(({ traveller_id }) => traveller_id === traveller.id)
  const canSendLink = shares.can_send && shares.shareable > 0 && !travellerLinks.some(isLinkActive)
  return (
    <li className="grid gap-3 rounded-2xl border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <strong className="wrap-anywhere">{traveller.full_name}</strong>
          <span className="block text-sm text-muted tabular-nums">Share of {formatMoneyExact(traveller.share)}</span>
        </p>
        {canSendLink && !isFormOpen && (
          <Button
            variant="secondary"
            size="sm"
            className="screen-only"
            aria-label={`Send a Link to ${traveller.full_name}`}
            onClick={() => setFormOpen(true)}
          >
            Send a Link
          </Button>
        )}
      </div>
      {travellerLinks.map((link) => (
        <LinkLine key={link.id} link={link}>
          {link.link_status === 'open' && <OpenLinkActions link={link} />}
        </LinkLine>
      ))}
      {canSendLink && isFormOpen && (
        <SendLinkForm {...{ bookingId, traveller, shares }} onClose={() => setFormOpen(false)} />
      )}
    </li>
  )
}

/**
 * The shares of the travellers of a booking. The member who booked sends each traveller a link to pay a share by card.
 * Not shown if no link was sent and none can be sent.
 */
export const PayTogether = ({ bookingId }: { bookingId: string }) => {
  const id = useId()
  const queryResult = useQuery(paymentShares(bookingId))
  if (queryResult.isError && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the payment links.</ReadError>
  const shares = queryResult.data
  if (shares?.status !== 'ok' || (!shares.can_send && shares.links.length === 0)) return null
  const travellerIds = new Set(shares.travellers.map((traveller) => traveller.id))
  const linksOfOthers = shares.links.filter(
    ({ traveller_id }) => traveller_id === null || !travellerIds.has(traveller_id),
  )
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="display text-2xl">
        Pay together
      </h2>
      {shares.can_send && (
        <p>
          Email each traveller a link to pay their share by card. They need no account, and get their own receipt.
          Instalments stay due on their dates, no matter who pays them.{' '}
          <strong>{formatMoneyExact(shares.unpaid)}</strong> is unpaid.
        </p>
      )}
      {shares.can_send && shares.travellers.length === 0 && (
        <p className="text-muted">Add your travellers first: each link is for one traveller.</p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {shares.travellers.map((traveller) => (
          <TravellerShare key={traveller.id} {...{ bookingId, traveller, shares }} />
        ))}
      </ul>
      {linksOfOthers.map((link) => (
        <LinkLine key={link.id} link={link}>
          {link.link_status === 'open' && <OpenLinkActions link={link} />}
        </LinkLine>
      ))}
    </section>
  )
}
