import { useSuspenseQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { publicSettings, type PublicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { createBreadcrumbList, createFaqPage, StructuredData } from '@/ui/structured-data'
import { FaqList } from '@/ui/faq-list'
import { createFaqQuestions } from './faq-content'

/** The contact cards. A contact detail without a value has no card. */
const createSupportCards = (settings: PublicSettings) =>
  [
    {
      Icon: Mail,
      title: 'Email support',
      text: `Write to us any time. We reply within ${pluralise(settings.reply_hours, 'hour')}.`,
      label: settings.email,
      href: `mailto:${settings.email}`,
    },
    {
      Icon: Phone,
      title: 'Phone support',
      text: 'For urgent questions, or if you’d rather talk.',
      label: settings.phone,
      href: `tel:${settings.phone.replaceAll(' ', '')}`,
    },
  ].filter(({ label }) => label)

export const SupportPage = () => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Support"
        description="Help with bookings, payments and orders: email and phone support, and what travellers ask most."
        path={paths.support}
      />
      <StructuredData
        createNodes={(origin) => [
          createFaqPage(createFaqQuestions(settings)),
          createBreadcrumbList(origin, [['Support', paths.support]]),
        ]}
      />
      <PageHeader
        title="Support"
        intro="How to reach us, and what travellers ask most."
        back={{ to: paths.dashboard }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {createSupportCards(settings).map(({ Icon, title, text, label, href }) => (
          <Card as="section" key={title} aria-label={title} className="grid content-start gap-3 p-6">
            <Icon aria-hidden className="size-7 text-lantern" strokeWidth={1.5} />
            <h2 className="display text-2xl">{title}</h2>
            <p className="text-muted">{text}</p>
            <a href={href} className="text-lantern underline underline-offset-4">
              {label}
            </a>
          </Card>
        ))}
      </div>
      <h2 className="display mt-12 mb-5 text-3xl">Frequently asked questions</h2>
      <FaqList questions={createFaqQuestions(settings)} />
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to={paths.terms} className={buttonClass('link')}>
          Read the terms
        </Link>
        <Link to={paths.contact} className={buttonClass('link')}>
          Contact support
        </Link>
      </p>
    </div>
  )
}
