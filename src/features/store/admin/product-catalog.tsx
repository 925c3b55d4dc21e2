import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useOpenFromUrl } from '@/lib/navigation'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import type { ProductTarget } from './product-form'
import { AdminProductList } from './product-list'
import { type AdminProduct, adminProducts } from './product-queries'
import { EMPTY_PRODUCT } from './product-schema'
import { createCopyValues, toProductValues } from './product-values'

// Loads lazily, because the page would exceed its size budget if its first load included the form.
const AdminProductForm = lazyComponent(
  () => import('./product-form').then((m) => m.AdminProductForm),
  <Skeleton className="h-72" />,
)

const EMPTY_TARGET: ProductTarget = { id: null, version: null, values: EMPTY_PRODUCT, image_url: null }

/** State of the product form above the list: closed, creating or editing. */
export const useProductFormTarget = () => {
  const [target, setTarget] = useState<ProductTarget | null>(null)
  return { target, openForm: setTarget, add: () => setTarget(EMPTY_TARGET), closeForm: () => setTarget(null) }
}

export const AddProductButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button onPointerEnter={AdminProductForm.preload} onFocus={AdminProductForm.preload} onClick={onAdd}>
    <Plus aria-hidden className="size-5" />
    Add Product
  </Button>
)

interface AdminProductCatalogProps {
  form: ReturnType<typeof useProductFormTarget>
  /** Renders the activity log of the product, which is shown below the form. */
  renderHistory?: (productId: string) => ReactNode
}

/** The product form and the list of products. */
export const AdminProductCatalog = ({
  form: { target, openForm, closeForm },
  renderHistory,
}: AdminProductCatalogProps) => {
  const { data: products } = useSuspenseQuery(adminProducts())
  const openFormToEdit = (product: AdminProduct) => openForm({ ...product, values: toProductValues(product) })
  useOpenFromUrl((requestedId) => {
    const requestedProduct = products.find(({ id }) => id === requestedId)
    if (requestedProduct) openFormToEdit(requestedProduct)
    else if (requestedId === 'new') openForm(EMPTY_TARGET)
  })
  const openFormWithCopy = (product: AdminProduct) =>
    openForm({ ...EMPTY_TARGET, values: createCopyValues(product), image_url: product.image_url })
  return (
    <div className="grid gap-6">
      {/* The key resets the form to the values of the newly selected product. */}
      {target && (
        <AdminProductForm key={`${target.id} ${target.values.name}`} target={target} onDone={closeForm}>
          {target.id !== null && renderHistory?.(target.id)}
        </AdminProductForm>
      )}
      <AdminProductList products={products} onEdit={openFormToEdit} onDuplicate={openFormWithCopy} />
    </div>
  )
}
