import { Copy, Link2 } from 'lucide-react'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { CopyButton } from '@/ui/copy'
import { showToast } from '@/ui/form/use-send'
import { readAllSubmissions } from './inbox-queries'

/** Removes duplicate email addresses and joins the rest for the recipient field of an email program. */
export const joinEmailAddresses = (entries: readonly { email: string }[]): string =>
  [...new Map(entries.map(({ email }) => [email.toLowerCase(), email])).values()].join(', ')

const copyEmailAddresses = async (query: string): Promise<void> => {
  const entries = await readAllSubmissions('interest', query)
  // An empty list is not copied, because copying it would clear the clipboard.
  if (entries.length === 0)
    return showToast({ tone: 'info', title: 'No addresses to copy', text: 'The list is empty.' })
  await navigator.clipboard.writeText(joinEmailAddresses(entries))
  showToast({ tone: 'success', title: 'Email addresses copied', text: 'The email addresses are on your clipboard.' })
}

/**
 * A button that copies the email addresses of all interest registrations that match the search. Staff use the addresses
 * to announce that a trip can be booked.
 */
export const CopyAddressesButton = ({ query }: { query: string }) => (
  <Button
    size="sm"
    variant="secondary"
    onClick={() =>
      void copyEmailAddresses(query).catch(() =>
        showToast({ title: 'We couldn’t copy the email addresses', text: 'Please export the list instead.' }),
      )
    }
  >
    <Copy aria-hidden className="size-4" />
    Copy Addresses
  </Button>
)

/** A button that copies the link to the trip's page. */
export const CopyEventLinkButton = ({
  entry,
}: {
  entry: { event_id: string | null; trip_name: string; full_name: string }
}) =>
  entry.event_id && (
    <span className="contents [&_svg]:size-4">
      <CopyButton
        text={`${location.origin}${paths.event(entry.event_id)}`}
        visibleLabel="Copy Trip Link"
        icon={Link2}
        label={`Copy the link to ${entry.trip_name} for ${entry.full_name}`}
        copiedLabel="Copied the trip link"
      />
    </span>
  )
