import { ForgotPasswordForm } from '@/features/auth/forgot-password-form'
import { Card } from '@/ui/card'
import { PageMeta } from '@/ui/page-meta'

export const ForgotPasswordPage = () => (
  <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
    <PageMeta title="Forgot password" description="Ask for a link to set a new password." noindex />
    <Card className="grid gap-6 p-6 sm:p-8">
      <h1 className="text-center font-display text-2xl">Forgot password?</h1>
      <ForgotPasswordForm />
    </Card>
  </div>
)
