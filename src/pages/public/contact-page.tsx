import { useSuspenseQuery } from '@tanstack/react-query'
import { Clock, Mail, Phone } from 'lucide-react'
import { ContactForm } from '@/features/contact/contact-form'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { pluralise } from '@/lib/text'
import { paths } from '@/lib/paths'
import { useBackTarget } from '@/lib/navigation'
import { Card } from '@/ui/card'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const ContactPage = () => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const contactMethods = [
    { Icon: Mail, title: 'Email', text: settings.email, href: `mailto:${settings.email}` },
    { Icon: Phone, title: 'Phone', text: settings.phone, href: `tel:${settings.phone.replaceAll(' ', '')}` },
  ].filter(({ text }) => text)
  const replyTimeText = `We reply within ${pluralise(settings.reply_hours, 'hour')}.`
  const backTarget = useBackTarget(paths.home).startsWith(paths.dashboard) ? paths.dashboard : paths.home
  return (
    <div className="lamplit">
      <div className="wrap pb-20">
        <PageMeta
          title="Contact"
          description={`Ask about a trip, a booking or the store. ${replyTimeText}`}
          path={paths.contact}
        />
        <PageHeader
          title="Get In Touch"
          intro="Ask about a trip, a booking, or a noise in your own hallway."
          back={{ to: backTarget }}
        />
        <div className="grid items-start gap-8 lg:grid-cols-3">
          <Card as="section" aria-label="Write to us" className="p-5 sm:p-6 lg:col-span-2">
            <ContactForm />
          </Card>
          <ul className="grid gap-4">
            {contactMethods.map(({ Icon, title, text, href }) => (
              <Card as="li" key={title} className="flex items-center gap-4 p-5">
                <Icon aria-hidden className="size-6 shrink-0 text-lantern" strokeWidth={1.5} />
                <div className="min-w-0">
                  <h2 className="font-semibold">{title}</h2>
                  <a href={href} className="text-lantern underline underline-offset-4">
                    {text}
                  </a>
                </div>
              </Card>
            ))}
            <Card as="li" className="flex items-center gap-4 p-5">
              <Clock aria-hidden className="size-6 shrink-0 text-lantern" strokeWidth={1.5} />
              <p>{replyTimeText}</p>
            </Card>
          </ul>
        </div>
      </div>
    </div>
  )
}
