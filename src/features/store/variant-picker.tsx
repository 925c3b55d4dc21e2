import { useState } from 'react'
import { addToCart } from './cart/cart-store'
import { buttonClass } from '@/ui/button-class'
import { getVariantNoun, describeStockLeft } from './store-items'
import type { LiveProduct, LiveVariant } from './store-queries'

interface VariantRadioGroupProps {
  label: string
  variants: readonly LiveVariant[]
  selected: string | undefined
  onChoose: (id: string) => void
}

const VariantRadioGroup = ({ label, variants, selected, onChoose }: VariantRadioGroupProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 font-medium">{label}</legend>
    <div className="flex flex-wrap gap-2">
      {variants.map(({ id, name, stock }) => (
        <label
          key={id}
          className="flex min-h-11 min-w-14 items-center justify-center gap-2 rounded-full border border-edge bg-surface px-4 font-medium has-checked:border-lantern has-checked:bg-raised has-focus-visible:outline-2 has-disabled:opacity-55"
        >
          <input
            type="radio"
            name="variant"
            value={id}
            checked={selected === id}
            disabled={stock === 0}
            className="size-4 shrink-0"
            onChange={() => onChoose(id)}
          />
          {name} {stock === 0 && <span className="text-sm text-muted">sold out</span>}
        </label>
      ))}
    </div>
  </fieldset>
)

/**
 * The selection of a variant, the variant's stock, and the button "Add to Cart".
 * @param lowStockThreshold the stock is shown if it is at or below this number
 */
export const ProductVariantPicker = ({
  product,
  lowStockThreshold,
}: {
  product: LiveProduct
  lowStockThreshold: number
}) => {
  const { variants } = product
  const [requestedId, setRequestedId] = useState<string>()
  const [isChoiceMissing, setIsChoiceMissing] = useState(false)
  const availableVariants = variants.filter(({ stock }) => stock > 0)
  const selectedVariant =
    availableVariants.find(({ id }) => id === requestedId) ?? (variants.length === 1 ? availableVariants[0] : undefined)
  const variantNoun = getVariantNoun(product)
  const stockText = describeStockLeft(
    variants.length > 0 && selectedVariant ? selectedVariant.stock : product.stock,
    lowStockThreshold,
  )
  const addSelectedVariant = () => {
    setIsChoiceMissing(variants.length > 0 && !selectedVariant)
    if (variants.length === 0 || selectedVariant) addToCart(product, selectedVariant)
  }
  return (
    <div className="grid gap-4">
      {variants.length > 0 && (
        <VariantRadioGroup
          label={variantNoun}
          variants={variants}
          selected={selectedVariant?.id}
          onChoose={(id) => {
            setRequestedId(id)
            setIsChoiceMissing(false)
          }}
        />
      )}
      <p role="status" className="font-medium text-warning empty:hidden">
        {isChoiceMissing ? `Please choose a ${variantNoun.toLowerCase()}.` : stockText}
      </p>
      <button
        type="button"
        className={`justify-self-start ${buttonClass('primary', 'lg')}`}
        disabled={product.stock === 0}
        onClick={addSelectedVariant}
      >
        {product.stock === 0 ? 'Sold Out' : 'Add to Cart'}
      </button>
    </div>
  )
}
