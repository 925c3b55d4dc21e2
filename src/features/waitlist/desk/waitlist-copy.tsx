import { CopyButton } from '@/ui/copy'
import { tellByToast } from '@/ui/form/use-send'
import { waitlistWords } from './waitlist-messages'

export const CopyEmailButton = ({ email }: { email: string }) => (
  <CopyButton
    text={email}
    label={`Copy email ${email}`}
    done={`Copied ${email}`}
    onCopied={() => tellByToast(waitlistWords.copied)}
    onRefused={() => tellByToast(waitlistWords.copyFailed)}
  />
)
