import { Link2 } from 'lucide-react'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { tellByToast, useSend } from '@/ui/form/use-send'
import { LINK_COPIED, linkItself, linkWords } from './claim-messages'
import { makeClaimLink } from './claim-mutations'

const copy = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    tellByToast(LINK_COPIED)
  } catch {
    tellByToast(linkItself(link))
  }
}

/** For the desk: the link by which a customer who rang up takes over what is booked for him. */
export const CopyClaimLink = ({ customerId }: { customerId: string }) => {
  const { send, busy } = useSend(makeClaimLink, {
    words: linkWords,
    onAnswer: (answer) => answer.status === 'ok' && copy(`${location.origin}${paths.claim(answer.token)}`),
  })
  return (
    <Button variant="secondary" busy={busy} onClick={() => void send(customerId)}>
      {!busy && <Link2 aria-hidden className="size-4" />}
      Copy Claim Link
    </Button>
  )
}
