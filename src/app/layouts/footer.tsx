import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { createCompanyLines } from '@/lib/company-details'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { moreLinks } from './nav-links'
import { Logo } from './top-bar'

/** Icons of social networks, by the network's name in lower case. Staff enter the name in the settings. */
const NETWORK_ICON_PATHS: Record<string, string> = {
  facebook: 'M14 8h3V4h-3a5 5 0 0 0-5 5v2H6v4h3v6h4v-6h3l1-4h-4V9a1 1 0 0 1 1-1z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.4 6.6v.01',
  youtube:
    'M21.6 7.2a2.6 2.6 0 0 0-1.8-1.8C18 5 12 5 12 5s-6 0-7.8.4A2.6 2.6 0 0 0 2.4 7.2 27 27 0 0 0 2 12a27 27 0 0 0 .4 4.8 2.6 2.6 0 0 0 1.8 1.8C6 19 12 19 12 19s6 0 7.8-.4a2.6 2.6 0 0 0 1.8-1.8A27 27 0 0 0 22 12a27 27 0 0 0-.4-4.8zM10 15V9l5 3z',
  tiktok: 'M14 3.5v11.2a4 4 0 1 1-4-4M14 3.5c.3 2.9 2.3 4.7 5 4.9',
}

/** The icon for social networks that have no icon in NETWORK_ICON_PATHS. */
const GLOBE_ICON_PATH = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18'

export const SocialLinks = ({ className }: { className: string }) => {
  const { data: settings } = useQuery(publicSettings())
  return (
    <ul className={className}>
      {settings?.socials.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} (opens in a new tab)`}
            className="grid size-11 place-items-center rounded-full text-muted transition hover:bg-raised hover:text-lantern"
          >
            <svg
              aria-hidden
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="size-5"
            >
              <path d={NETWORK_ICON_PATHS[name.toLowerCase()] ?? GLOBE_ICON_PATH} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}

const footerColumns = [
  {
    title: 'Quick Links',
    links: [
      { label: 'Events', to: paths.events },
      { label: 'Store', to: paths.store },
      { label: 'Contact', to: paths.contact },
    ],
  },
  { title: 'Discover', links: moreLinks },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', to: paths.privacy },
      { label: 'Terms & Conditions', to: paths.terms },
    ],
  },
]

const linkClass = 'inline-flex min-h-9 items-center text-muted hover:text-lantern'

/** The contact details. While the settings load, a placeholder of the same height prevents a layout shift. */
const ContactDetails = () => {
  const { data: settings } = useQuery(publicSettings())
  if (!settings) return <div className="h-31" />
  return (
    <>
      {settings.email && (
        <a href={`mailto:${settings.email}`} className={linkClass}>
          {settings.email}
        </a>
      )}
      <br />
      {settings.phone && (
        <a href={`tel:${settings.phone.replaceAll(' ', '')}`} className={linkClass}>
          {settings.phone}
        </a>
      )}
      <SocialLinks className="mt-2 -ml-3 flex" />
    </>
  )
}

/** The legal name, ABN, address and other company details. A detail without a value has no line. */
const CompanyDetails = () => {
  const { data: settings } = useQuery(publicSettings())
  if (!settings) return null
  const companyLines = createCompanyLines(settings)
  if (companyLines.length === 0) return null
  return <p className="wrap mb-2 text-sm wrap-anywhere text-muted">{companyLines.join(' · ')}</p>
}

export const Footer = () => (
  <footer className="border-t bg-surface pb-20 md:pb-6">
    <div className="wrap grid gap-10 py-12 grid-cols-2 lg:grid-cols-5">
      <div className="col-span-2 grid content-start gap-3 lg:col-span-1">
        <Logo />
        <p className="max-w-xs text-sm text-muted">{site.blurb}</p>
      </div>
      {footerColumns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="eyebrow mb-2">{title}</h2>
          <ul>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className="min-w-0 wrap-anywhere">
        <h2 className="eyebrow mb-2">Contact</h2>
        <ContactDetails />
      </div>
    </div>
    <CompanyDetails />
    <p className="wrap text-sm text-muted">
      © {site.copyrightYear} {site.brand}. All rights reserved.
    </p>
  </footer>
)
