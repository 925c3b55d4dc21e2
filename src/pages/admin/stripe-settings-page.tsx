import { useSuspenseQuery } from '@tanstack/react-query'
import { ConnectProviderForm } from '@/features/payment-provider/connect-form'
import { ProviderConnectionCard } from '@/features/payment-provider/connected-card'
import { providerConnection } from '@/features/payment-provider/provider-queries'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const StripeSettingsPage = () => {
  const { data: connection } = useSuspenseQuery(providerConnection())
  return (
    <div className="wrap pb-20">
      <PageMeta title="Card Payments" description="Connect the payment provider." noindex />
      <PageHeader
        title="Card Payments"
        intro="Customers can pay by card once you connect a Stripe key. Test mode is the default."
        back={{ to: paths.admin }}
      />
      <div className="max-w-2xl">
        {connection ? <ProviderConnectionCard connection={connection} /> : <ConnectProviderForm />}
      </div>
    </div>
  )
}
