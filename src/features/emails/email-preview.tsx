import { Dialog } from '@/ui/overlay/dialog'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { LazyEmailBody } from './lazy-email-body'
import { renderSubject, type EmailContent } from './email-subject'

interface EmailPreviewProps {
  email: EmailContent & { to_email: string }
  settings: PublicSettings
  onClose: () => void
}

export const EmailPreview = ({ email, settings, onClose }: EmailPreviewProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    size="lg"
    title={renderSubject(email, settings)}
    description={`To ${email.to_email}`}
  >
    <LazyEmailBody email={email} settings={settings} />
  </Dialog>
)
