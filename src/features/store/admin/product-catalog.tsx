import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useOpenFromUrl } from '@/lib/navigation'
import { Button } from '@/ui/button'
import type { ProductTarget } from './product-form'
import { AdminProductList } from './product-list'
import { type AdminProduct, adminProducts } from './product-queries'
import { EMPTY_PRODUCT } from './product-schema'
import { toCopy, productValues } from './product-values'
import { AdminProductForm } from './product-form'

const BLANK: ProductTarget = { id: null, version: null, values: EMPTY_PRODUCT, image_url: null }

/** State of the one form above the list: closed, create or edit. */
export const useProductForm = () => {
  const [target, setTarget] = useState<ProductTarget | null>(null)
  return { target, open: setTarget, add: () => setTarget(BLANK), close: () => setTarget(null) }
}

export const AddProductButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button onClick={onAdd}>
    <Plus aria-hidden className="size-5" />
    Add Product
  </Button>
)

interface CatalogProps {
  form: ReturnType<typeof useProductForm>
  /** Renders the activity log below the form. */
  history?: (productId: string) => ReactNode
}

/** The form and the list of products. */
export const AdminProductCatalog = ({ form: { target, open, close }, history }: CatalogProps) => {
  const { data: products } = useSuspenseQuery(adminProducts())
  const edit = (product: AdminProduct) => open({ ...product, values: productValues(product) })
  useOpenFromUrl((what) => {
    const requested = products.find(({ id }) => id === what)
    if (requested) edit(requested)
    else if (what === 'new') open(BLANK)
  })
  const duplicate = (product: AdminProduct) => open({ ...BLANK, values: toCopy(product), image_url: product.image_url })
  return (
    <div className="grid gap-6">
      {/* A key per product, so that the form starts from that product's values. */}
      {target && (
        <AdminProductForm key={`${target.id} ${target.values.name}`} target={target} onDone={close}>
          {target.id !== null && history?.(target.id)}
        </AdminProductForm>
      )}
      <AdminProductList products={products} onEdit={edit} onDuplicate={duplicate} />
    </div>
  )
}
