import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { FormNotice } from '@/ui/form/form-notice'
import { renderEmail } from '../../emails/email.tsx'
import { renderWithPlaceholderToken, type EmailContent } from './email-subject'

type RenderedEmail = ReturnType<typeof renderEmail>

const renderPreview = (email: EmailContent, settings: PublicSettings): RenderedEmail | string => {
  try {
    return renderWithPlaceholderToken(email, (emailWithToken) => renderEmail(emailWithToken, settings, location.origin))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Shows an email, rendered by the same code that renders sent emails. Scripts and links do not work in the preview. The
 * colours follow the site's theme.
 */
export const EmailBody = ({ email, settings }: { email: EmailContent; settings: PublicSettings }) => {
  const renderedEmail = renderPreview(email, settings)
  if (typeof renderedEmail === 'string')
    return <FormNotice title="This email can’t be shown">{renderedEmail}</FormNotice>
  return (
    <div className="grid gap-3">
      <iframe
        sandbox=""
        title={`Preview: ${renderedEmail.subject}`}
        srcDoc={renderedEmail.html}
        className="h-[28rem] w-full rounded-xl border bg-bg"
      />
      <details>
        <summary className="cursor-pointer py-1 text-sm text-muted">As plain text</summary>
        <pre className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap">{renderedEmail.text}</pre>
      </details>
    </div>
  )
}
