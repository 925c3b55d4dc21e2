import { Dialog } from '@/ui/overlay/dialog'
import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'
import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { subjectOf, type Shown } from './mail-subject'

/** What draws letters is fetched by whoever looks at one. */
export const MailLetter = onDemand(
  () => import('./mail-letter').then((m) => m.MailLetter),
  <Skeleton className="h-[28rem]" />,
)

interface MailPreviewProps {
  mail: Shown & { to_email: string }
  rules: HouseRules
  onClose: () => void
}

export const MailPreview = ({ mail, rules, onClose }: MailPreviewProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    size="lg"
    title={subjectOf(mail, rules)}
    description={`To ${mail.to_email}`}
  >
    <MailLetter mail={mail} rules={rules} />
  </Dialog>
)
