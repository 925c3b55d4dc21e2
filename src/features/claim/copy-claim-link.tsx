import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { toast } from '@/ui/toast/toast'
import { claimMessages } from './claim-messages'
import { makeClaimLink } from './claim-mutations'

const copy = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(claimMessages.linkCopied.title, claimMessages.linkCopied.text)
  } catch {
    toast.info(claimMessages.link.title, link)
  }
}

/** For the desk: the link by which a customer who rang up takes over what is booked for him. */
export const CopyClaimLink = ({ customerId }: { customerId: string }) => {
  const make = useMutation({
    ...makeClaimLink,
    onSuccess: (outcome) => {
      if (outcome.status === 'ok') return copy(`${location.origin}${paths.claim(outcome.token)}`)
      toast.error(claimMessages[outcome.status].title, claimMessages[outcome.status].text)
      return undefined
    },
    onError: () => toast.error(claimMessages.failed.title, claimMessages.failed.text),
  })
  return (
    <Button size="sm" variant="secondary" busy={make.isPending} onClick={() => make.mutate(customerId)}>
      {!make.isPending && <Link2 aria-hidden className="size-4" />}
      Copy Claim Link
    </Button>
  )
}
