import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicSettings } from '@/features/settings/public-settings-queries'
import { describeHold } from '@/features/settings/settings-texts'
import { TermsParagraph } from '@/features/terms/terms-paragraph'
import { termsPreview, splitTermsSections } from '@/features/terms/terms-queries'
import { LazyEmailBody } from '@/features/emails/lazy-email-body'
import { createFaqQuestions } from '@/pages/public/texts/faq-content'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/overlay/dialog'
import { Tabs } from '@/ui/tabs'

/** A sample email that contains dates and the bank account. */
const SAMPLE_EMAIL = {
  template: 'transfer_requested',
  data: {
    booking_id: '',
    reference: 'TR-000042',
    booking: 'INV-000042',
    amount: 800,
    waits_until: '2027-01-08T02:00:00Z',
  },
}

const TermsPreview = ({ settings }: { settings: PublicSettings }) => {
  const { data: preview, isError } = useQuery(termsPreview({ ...settings }))
  if (isError) return <p>We couldn’t load the terms. Close this preview and try again.</p>
  if (preview === undefined) return <p>Loading...</p>
  if (preview.status === 'invalid') return <p>Check the marked settings first.</p>
  return (
    <ol className="grid gap-4">
      {splitTermsSections(preview.body).map(({ title, paragraphs }) => (
        <li key={title} className="grid gap-2">
          <h3 className="font-semibold">{title}</h3>
          {paragraphs.map((paragraph) => (
            <TermsParagraph key={paragraph} text={paragraph} />
          ))}
        </li>
      ))}
    </ol>
  )
}

const FaqPreview = ({ settings }: { settings: PublicSettings }) => (
  <dl className="grid gap-4">
    {createFaqQuestions(settings).map(({ question, answer }) => (
      <div key={question}>
        <dt className="font-semibold">{question}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
)

/** Previews the texts that contain settings, with the unsaved values of the form. */
export const SettingsPreview = ({ settings }: { settings: PublicSettings }) => {
  const [open, setOpen] = useState(false)
  const [tab, setTab] = useState('terms')
  return (
    <>
      <Button variant="secondary" onPointerEnter={LazyEmailBody.preload} onClick={() => setOpen(true)}>
        Preview Texts
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title="Preview of texts with these settings"
        description="How the terms, questions, booking text and email will read once you save."
      >
        <Tabs
          label="Texts"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'terms', label: 'Terms', content: <TermsPreview settings={settings} /> },
            { value: 'questions', label: 'Questions', content: <FaqPreview settings={settings} /> },
            { value: 'hint', label: 'Booking', content: <p>{describeHold(settings)}</p> },
            { value: 'email', label: 'Email', content: <LazyEmailBody email={SAMPLE_EMAIL} settings={settings} /> },
          ]}
        />
      </Dialog>
    </>
  )
}
