import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { tellByToast } from '@/ui/form/use-send'
import { waitlistWords } from './waitlist-messages'

/** Milliseconds the checkmark stays. */
const SHOWN = 2000

export const CopyEmailButton = ({ email }: { email: string }) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email)
      setCopied(true)
      tellByToast(waitlistWords.copied)
    } catch {
      tellByToast(waitlistWords.copyFailed)
    }
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={copied ? `Copied ${email}` : `Copy email ${email}`}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden className="size-5 text-success" /> : <Copy aria-hidden className="size-5" />}
    </Button>
  )
}
