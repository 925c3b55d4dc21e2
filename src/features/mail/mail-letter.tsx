import type { HouseRules } from '@/features/house-rules/house-rules-queries'
import { FormNotice } from '@/ui/form/form-notice'
import { letterOf } from '../../../supabase/functions/send-email/letters/letter.tsx'
import { withoutSecret, type Shown } from './mail-subject'

type Letter = ReturnType<typeof letterOf>

const read = (mail: Shown, rules: HouseRules): Letter | string => {
  try {
    return withoutSecret(mail, (shown) => letterOf(shown, rules, location.origin))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Renders an email with the code that sends it. Scripts and links do not work in it. Colors follow the reader's
 * theme.
 */
export const MailLetter = ({ mail, rules }: { mail: Shown; rules: HouseRules }) => {
  const letter = read(mail, rules)
  if (typeof letter === 'string') return <FormNotice title="This email can’t be shown">{letter}</FormNotice>
  return (
    <div className="grid gap-3">
      <iframe
        sandbox=""
        title={`Preview: ${letter.subject}`}
        srcDoc={letter.html}
        className="h-[28rem] w-full rounded-xl border bg-bg"
      />
      <details>
        <summary className="cursor-pointer py-1 text-sm text-muted">As plain text</summary>
        <pre className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap">{letter.text}</pre>
      </details>
    </div>
  )
}
