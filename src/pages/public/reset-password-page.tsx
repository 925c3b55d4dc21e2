import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { ResetPasswordForm } from '@/features/auth/new-password-form'
import { paths } from '@/lib/paths'
import { Card } from '@/ui/card'
import { PageMeta } from '@/ui/page-meta'

/** The page behind the link in a password reset email. Opening the link has already signed in the user. */
export const ResetPasswordPage = () => {
  const { user, isLoading } = useAuth()
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <PageMeta title="Set a new password" description="Choose a new password for your account." noindex />
      <Card className="grid gap-6 p-6 sm:p-8">
        <h1 className="text-center font-display text-2xl">Set a new password</h1>
        {isLoading && (
          <p role="status" className="text-center text-muted">
            Loading...
          </p>
        )}
        {!isLoading && user && <ResetPasswordForm />}
        {!isLoading && !user && (
          <p className="text-center">
            This link has expired or was opened in another browser.{' '}
            <Link to={paths.forgotPassword} className="underline underline-offset-4">
              Ask for a new link
            </Link>
            .
          </p>
        )}
      </Card>
    </div>
  )
}
