import { AddProductButton, AdminProductCatalog, useProductFormTarget } from '@/features/store/admin/product-catalog'
import { ProductActivity } from './product-history'
import { paths } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const MerchandisePage = () => {
  const form = useProductFormTarget()
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Manage Merchandise"
        description="Create, edit, duplicate and delete items of the store."
        noindex
      />
      <PageHeader
        title="Manage Merchandise"
        intro="Store products. Drafts are visible only here."
        back={{ to: paths.admin }}
        actions={<AddProductButton onAdd={form.add} />}
      />
      <AdminProductCatalog form={form} renderHistory={(id) => <ProductActivity id={id} />} />
    </div>
  )
}
