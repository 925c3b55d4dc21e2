import { useSuspenseQueries } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { ProductVariantPicker } from '@/features/store/variant-picker'
import { ProductPicture } from '@/features/store/product-picture'
import { ProductStructuredData } from '@/features/store/product-json-ld'
import { getProductStatus, STORE_ITEM_STATUS_LABELS } from '@/features/store/store-items'
import { liveProduct, type LiveProduct } from '@/features/store/store-queries'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { useBackTarget } from '@/lib/navigation'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Price } from '@/ui/price'
import { Skeleton } from '@/ui/skeleton'

const NotifyMeForm = lazyComponent(
  () => import('@/features/store/notify-me').then((m) => m.NotifyMeForm),
  <Skeleton className="h-40" />,
)

const ProductNotFound = () => (
  <div className="wrap pb-20">
    <PageMeta title="Not in the store" description="This product doesn’t exist." noindex />
    <PageHeader title="Product not found" back={{ to: paths.store, label: 'Back to the store' }} />
    <EmptyState
      icon={PackageX}
      title="This product isn’t available"
      action={
        <Link to={paths.store} className={buttonClass()}>
          Browse the store
        </Link>
      }
    >
      <p>It may have been discontinued, or the link is incomplete.</p>
    </EmptyState>
  </div>
)

const describeDelivery = ({ is_posted }: LiveProduct, { postage, order_days, hold_hours }: PublicSettings): string =>
  is_posted
    ? `Posted within Australia for ${formatMoneyExact(postage)} an order, or free when you collect it on your trip. ` +
      `We hold the items of an unpaid order for ${hold_hours} hours, or for ${order_days} days if you're signed in.`
    : 'Nothing is posted, so there is no postage: after payment we’ll arrange delivery with you.'

export const ProductPage = () => {
  const { id = '' } = useParams()
  const [{ data: product }, { data: settings }] = useSuspenseQueries({ queries: [liveProduct(id), publicSettings()] })
  const backTarget = useBackTarget(paths.store)
  if (!product) return <ProductNotFound />
  const status = getProductStatus(product)
  return (
    <div className="wrap pb-20">
      <PageMeta
        title={product.name}
        description={product.description || `${product.name}, from our store.`}
        path={paths.product(product.id)}
        image={product}
      />
      <ProductStructuredData product={product} />
      <PageHeader
        title={product.name}
        eyebrow={product.category}
        back={backTarget === paths.store ? { to: backTarget, label: 'Back to the store' } : { to: backTarget }}
      />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <ProductPicture
          product={product}
          priority
          sizes="(min-width: 64rem) 36rem, 100vw"
          className="aspect-square rounded-2xl"
        />
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center gap-4">
            <p>
              <Price
                amount={product.sale_price ?? product.price}
                formerAmount={product.price}
                className="display text-3xl"
              />
            </p>
            <Badge tone={status === 'available' ? 'success' : 'neutral'}>{STORE_ITEM_STATUS_LABELS[status]}</Badge>
          </div>
          {product.description && <p className="text-lg whitespace-pre-line">{product.description}</p>}
          {status === 'coming-soon' ? (
            <NotifyMeForm product={product} />
          ) : (
            <ProductVariantPicker key={product.id} product={product} lowStockThreshold={settings.low_stock} />
          )}
          <p className="text-sm text-muted">{describeDelivery(product, settings)}</p>
          {product.category === 'Gift Vouchers' && (
            <p className="font-semibold">
              Valid for {pluralise(settings.voucher_years, 'year')} from the day it’s paid.
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
