import { useState } from 'react'
import { addToCart } from './cart/cart-store'
import { buttonClass } from '@/ui/button-class'
import { choiceWord, leftText } from './store-items'
import type { LiveProduct, LiveVariant } from './store-queries'

interface VariantChoiceProps {
  label: string
  variants: readonly LiveVariant[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

const VariantChoice = ({ label, variants, chosen, onChoose }: VariantChoiceProps) => (
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
            checked={chosen === id}
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
 * Variant, stock and Add to Cart.
 * @param low stock at or below this is shown
 */
export const ProductChoice = ({ product, low }: { product: LiveProduct; low: number }) => {
  const { variants } = product
  const [asked, setAsked] = useState<string>()
  const [missed, setMissed] = useState(false)
  const there = variants.filter(({ stock }) => stock > 0)
  const chosen = there.find(({ id }) => id === asked) ?? (variants.length === 1 ? there[0] : undefined)
  const word = choiceWord(product)
  const left = leftText(variants.length > 0 && chosen ? chosen.stock : product.stock, low)
  const add = () => {
    setMissed(variants.length > 0 && !chosen)
    if (variants.length === 0 || chosen) addToCart(product, chosen)
  }
  return (
    <div className="grid gap-4">
      {variants.length > 0 && (
        <VariantChoice
          label={word}
          variants={variants}
          chosen={chosen?.id}
          onChoose={(id) => {
            setAsked(id)
            setMissed(false)
          }}
        />
      )}
      <p role="status" className="font-medium text-warning empty:hidden">
        {missed ? `Please choose a ${word.toLowerCase()}.` : left}
      </p>
      <button
        type="button"
        className={`justify-self-start ${buttonClass('primary', 'lg')}`}
        disabled={product.stock === 0}
        onClick={add}
      >
        {product.stock === 0 ? 'Sold Out' : 'Add to Cart'}
      </button>
    </div>
  )
}
