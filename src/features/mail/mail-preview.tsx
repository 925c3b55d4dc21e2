import { Dialog } from '@/ui/overlay/dialog'
import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { MailLetter } from './mail-on-demand'
import { subjectOf, type Shown } from './mail-subject'

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
