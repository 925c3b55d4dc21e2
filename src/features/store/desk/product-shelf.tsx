import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { onDemand } from '@/ui/on-demand'
import { Skeleton } from '@/ui/skeleton'
import type { ProductTarget } from './product-form'
import { AdminProductList } from './product-list'
import { adminProducts, type AdminProduct } from './product-queries'
import { EMPTY_PRODUCT } from './product-schema'
import { toCopy, productValues } from './product-values'

const AdminProductForm = onDemand(
  () => import('./product-form').then((m) => m.AdminProductForm),
  <Skeleton className="h-72" />,
)

const BLANK: ProductTarget = { id: null, version: null, values: EMPTY_PRODUCT, image_url: null }

/** The list of merchandise and the one form that stands above it: closed, create or edit. */
export const AdminProductShelf = () => {
  const { data: products } = useSuspenseQuery(adminProducts())
  const [target, setTarget] = useState<ProductTarget | null>(null)
  const open = (next: ProductTarget) => {
    setTarget(next)
    window.scrollTo(0, 0)
  }
  const edit = (product: AdminProduct) => open({ ...product, values: productValues(product) })
  const duplicate = (product: AdminProduct) => open({ ...BLANK, values: toCopy(product), image_url: product.image_url })
  return (
    <div className="grid gap-6">
      <Button
        className="justify-self-start"
        onPointerEnter={AdminProductForm.preload}
        onFocus={AdminProductForm.preload}
        onClick={() => open(BLANK)}
      >
        <Plus aria-hidden className="size-5" />
        Add Product
      </Button>
      {/* Its own key: another item starts from that item's fields. */}
      {target && (
        <AdminProductForm key={`${target.id} ${target.values.name}`} target={target} onDone={() => setTarget(null)} />
      )}
      <AdminProductList products={products} onEdit={edit} onDuplicate={duplicate} />
    </div>
  )
}
