import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button'
import { tellByToast } from './form/use-send'

/** Milliseconds the checkmark stays. */
const SHOWN = 2000

interface CopyButtonProps {
  text: string
  /** What the button is called, and what it is called for a moment after. */
  label: string
  done: string
  /** Said on the button, where others of its kind stand near. */
  words?: string
  /** Tells it from others of its kind, as the words do. */
  icon?: LucideIcon
  onCopied?: () => void
  /** The browser may keep a page from it: then the text is to be taken by hand. */
  onRefused?: () => void
}

const tellRefused = (): void =>
  tellByToast({ title: 'It could not be copied', text: 'Please select it and copy it by hand.' })

/** Puts a text where the next program finds it. */
export const CopyButton = (props: CopyButtonProps) => {
  const { text, label, done, words, icon: Icon = Copy, onCopied, onRefused = tellRefused } = props
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
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
      variant={words ? 'secondary' : 'ghost'}
      size={words ? 'sm' : 'icon'}
      aria-label={copied ? done : label}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden className="size-5 text-success" /> : <Icon aria-hidden className="size-5" />}
      {words}
    </Button>
  )
}

interface CopyListProps {
  /** What is copied is the text, unless said. */
  rows: { term: string; text: string; copied?: string }[]
}

/** What has to be typed elsewhere, line by line: into a bank's form, for instance. */
export const CopyList = ({ rows }: CopyListProps) => (
  <dl className="grid gap-3 sm:grid-cols-2">
    {rows.map(({ term, text, copied = text }) => (
      <div key={term} className="relative rounded-2xl border py-1.5 pr-14 pl-4">
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="font-semibold break-words tabular-nums">
          {text}
          {/* Within the line it copies: a list of terms holds nothing else. */}
          <span className="absolute top-1/2 right-1.5 [translate:0_-50%]">
            <CopyButton text={copied} label={`Copy ${term.toLowerCase()}`} done={`Copied ${term.toLowerCase()}`} />
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
