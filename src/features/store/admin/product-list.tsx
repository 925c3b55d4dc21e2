import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy, Package, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatPrice } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/overlay/confirm-dialog'
import { SeparatedList } from '@/ui/separated-list'
import { EmptyState } from '@/ui/empty-state'
import { Picture } from '@/ui/picture'
import { useSend } from '@/ui/form/use-send'
import { useRowKeyboard } from '@/ui/table/use-row-keyboard'
import { AdminProductInterestList } from './product-interest'
import { deleteProductMessages } from './product-messages'
import { deleteProduct } from './product-mutations'
import type { AdminProduct } from './product-queries'

/** Describes the stock of a product. Never describes a product that is coming soon as sold out. */
const describeStock = ({ stock, product_variants, availability }: AdminProduct): string[] =>
  product_variants.length > 0
    ? product_variants.map(({ name, stock: pieces }) => `${name}\u00a0${pieces}`)
    : stock === null
      ? ['No stock limit']
      : stock === 0
        ? [availability === 'coming_soon' ? 'None in stock yet' : 'Sold out']
        : [`${stock} in stock`]

/** True if a product on sale, or one of its variants, is low on stock. The admin overview uses the same rule. */
const isLowOnStock = ({ status, availability, stock, product_variants }: AdminProduct, threshold: number): boolean => {
  if (status !== 'live' || availability === 'coming_soon') return false
  return product_variants.length > 0
    ? product_variants.some((variant) => variant.stock <= threshold)
    : stock !== null && stock <= threshold
}

/** The name, price and stock of a product. */
const ProductFacts = ({ product }: { product: AdminProduct }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <div className="flex min-w-0 flex-1 items-start gap-4 sm:items-center">
      {product.image_url && (
        <Picture
          src={product.image_url}
          alt=""
          width={1000}
          height={1000}
          sizes="5rem"
          className="size-20 shrink-0 rounded-xl object-contain"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold wrap-anywhere">{product.name}</h2>
          <Badge tone={product.status === 'live' ? 'success' : 'neutral'}>
            {product.status === 'live' ? 'Live' : 'Draft'}
          </Badge>
          {product.availability === 'coming_soon' && <Badge tone="info">Coming Soon</Badge>}
          {product.sale_price !== null && <Badge tone="accent">On Sale</Badge>}
          {!product.is_posted && <Badge>Not posted</Badge>}
          {isLowOnStock(product, settings.low_stock) && <Badge tone="warning">Low Stock</Badge>}
        </div>
        <p className="text-sm text-muted">
          <SeparatedList
            items={[
              product.category,
              formatPrice(product.price),
              product.sale_price !== null && `Sale ${formatPrice(product.sale_price)}`,
              ...describeStock(product),
            ]}
          />
        </p>
        {product.tags.length > 0 && (
          <p className="text-sm wrap-anywhere text-muted">{product.tags.map((tag) => `#${tag}`).join(' ')}</p>
        )}
      </div>
    </div>
  )
}

interface ProductRowProps {
  product: AdminProduct
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
}

const ProductRow = ({ product, onEdit, onDuplicate, onDelete }: ProductRowProps) => (
  <Card as="li" aria-label={product.name} className="grid gap-4 p-4">
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
      <ProductFacts product={product} />
      <div className="flex gap-2">
        <Button data-row-way size="icon" variant="secondary" aria-label={`Edit ${product.name}`} onClick={onEdit}>
          <Pencil aria-hidden className="size-4" />
        </Button>
        <Button size="icon" variant="secondary" aria-label={`Duplicate ${product.name}`} onClick={onDuplicate}>
          <Copy aria-hidden className="size-4" />
        </Button>
        <Button size="icon" variant="danger" aria-label={`Delete ${product.name}`} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
    <AdminProductInterestList productId={product.id} name={product.name} />
  </Card>
)

interface ProductListProps {
  products: readonly AdminProduct[]
  onEdit: (product: AdminProduct) => void
  onDuplicate: (product: AdminProduct) => void
}

/** A list of products with buttons to edit, duplicate and delete. */
export const AdminProductList = ({ products, onEdit, onDuplicate }: ProductListProps) => {
  const [productToDelete, setProductToDelete] = useState<AdminProduct | null>(null)
  const listRef = useRef<HTMLUListElement>(null)
  useRowKeyboard(listRef)
  const { send, isBusy } = useSend(deleteProduct, {
    messages: deleteProductMessages,
    onResult: () => setProductToDelete(null),
  })
  if (products.length === 0) return <EmptyState icon={Package} title="No merchandise yet" />
  return (
    <>
      <ul ref={listRef} className="grid gap-3">
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            onEdit={() => onEdit(product)}
            onDuplicate={() => onDuplicate(product)}
            onDelete={() => setProductToDelete(product)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={productToDelete !== null}
        onOpenChange={(open) => !open && setProductToDelete(null)}
        title="Delete Item"
        description="Are you sure you want to delete this item? This action cannot be undone."
        confirmLabel="Delete"
        isBusy={isBusy}
        onConfirm={() => productToDelete && void send(productToDelete)}
      >
        <p className="font-medium">{productToDelete?.name}</p>
      </ConfirmDialog>
    </>
  )
}
