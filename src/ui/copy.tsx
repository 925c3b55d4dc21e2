import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button'
import { showToast } from './form/use-send'

/** How long the button shows a checkmark after copying, in ms. */
const CHECKMARK_DURATION_MS = 2000

interface CopyButtonProps {
  text: string
  /** Accessible name of the button before a click. After copying, the name is briefly `copiedLabel`. */
  label: string
  copiedLabel: string
  /** Visible text of the button. Without it the button shows only its icon. */
  visibleLabel?: string
  /** The button's icon. If several copy buttons are side by side, pass a different icon to each. */
  icon?: LucideIcon
  onCopied?: () => void
  /** Called when the browser denies access to the clipboard. */
  onRefused?: () => void
}

const showCopyError = (): void =>
  showToast({ title: 'We couldn’t copy the text', text: 'Please select the text and copy it yourself.' })

/** A button that copies a text to the clipboard. */
export const CopyButton = (props: CopyButtonProps) => {
  const { text, label, copiedLabel, visibleLabel, icon: Icon = Copy, onCopied, onRefused = showCopyError } = props
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const checkmarkTimer = setTimeout(() => setCopied(false), CHECKMARK_DURATION_MS)
    return () => clearTimeout(checkmarkTimer)
  }, [isCopied])
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return onRefused()
    }
    setCopied(true)
    onCopied?.()
  }
  return (
    <Button
      variant={visibleLabel ? 'secondary' : 'ghost'}
      size={visibleLabel ? 'sm' : 'icon'}
      aria-label={isCopied ? copiedLabel : label}
      onClick={() => void copyText()}
    >
      {isCopied ? <Check aria-hidden className="size-5 text-success" /> : <Icon aria-hidden className="size-5" />}
      {visibleLabel}
    </Button>
  )
}

interface CopyListProps {
  /** `copied` is the text to copy if it differs from the visible `text`. */
  rows: { term: string; text: string; copied?: string }[]
}

/** A list of labelled values, such as bank details, each with a copy button. */
export const CopyList = ({ rows }: CopyListProps) => (
  <dl className="grid gap-3 sm:grid-cols-2">
    {rows.map(({ term, text, copied = text }) => (
      <div key={term} className="relative rounded-2xl border py-1.5 pr-14 pl-4">
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="font-semibold break-words tabular-nums">
          {text}
          {/* The button is inside the `dd`, because a description list may contain only `dt` and `dd`. */}
          <span className="absolute top-1/2 right-1.5 [translate:0_-50%]">
            <CopyButton
              text={copied}
              label={`Copy ${term.toLowerCase()}`}
              copiedLabel={`Copied ${term.toLowerCase()}`}
            />
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
