import { paths } from '@/lib/paths'
import { site } from '@/site'
import { createBreadcrumbList, listImages, StructuredData, type SchemaNode } from '@/ui/structured-data'
import { getProductStatus, type StoreItemStatus } from './store-items'
import type { LiveProduct } from './store-queries'

const SCHEMA_AVAILABILITY: Record<StoreItemStatus, string> = {
  available: 'InStock',
  booking: 'InStock',
  'coming-soon': 'PreOrder',
  'sold-out': 'SoldOut',
}

/**
 * The product as schema.org JSON-LD.
 * @param origin the site's origin, or an empty string for relative URLs
 */
export const createProductNode = (product: LiveProduct, origin: string): SchemaNode => {
  const url = origin + paths.product(product.id)
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    description: product.description || undefined,
    category: product.category,
    brand: { '@type': 'Brand', name: site.brand },
    image: listImages(origin, product.image_url),
    offers: {
      '@type': 'Offer',
      url,
      price: (product.sale_price ?? product.price).toFixed(2),
      priceCurrency: 'AUD',
      availability: `https://schema.org/${SCHEMA_AVAILABILITY[getProductStatus(product)]}`,
      seller: { '@type': 'Organization', name: site.brand, url: `${origin}/` },
    },
  }
}

/** Structured data for search engines: the product and its breadcrumbs. */
export const ProductStructuredData = ({ product }: { product: LiveProduct }) => (
  <StructuredData
    createNodes={(origin) => [
      createProductNode(product, origin),
      createBreadcrumbList(origin, [
        ['Store', paths.store],
        [product.name, paths.product(product.id)],
      ]),
    ]}
  />
)
