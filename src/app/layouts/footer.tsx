import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { Logo } from './logo'
import { moreLinks } from './more-links'
import { SocialLinks } from './social-links'

const columns = [
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

const look = 'inline-flex min-h-9 items-center text-muted hover:text-lantern'

/** Its room is kept while the row is on its way: nothing below moves. */
const Reach = () => {
  const { data: rules } = useQuery(houseRules())
  if (!rules) return <div className="h-31" />
  return (
    <>
      {rules.email && (
        <a href={`mailto:${rules.email}`} className={look}>
          {rules.email}
        </a>
      )}
      <br />
      {rules.phone && (
        <a href={`tel:${rules.phone.replaceAll(' ', '')}`} className={look}>
          {rules.phone}
        </a>
      )}
      <SocialLinks className="mt-2 -ml-3 flex" />
    </>
  )
}

export const Footer = () => (
  <footer className="border-t bg-surface pb-20 md:pb-6">
    <div className="wrap grid gap-10 py-12 grid-cols-2 lg:grid-cols-5">
      <div className="col-span-2 grid content-start gap-3 lg:col-span-1">
        <Logo />
        <p className="max-w-xs text-sm text-muted">{site.blurb}</p>
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="eyebrow mb-2">{title}</h2>
          <ul>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={look}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className="min-w-0 wrap-anywhere">
        <h2 className="eyebrow mb-2">Contact</h2>
        <Reach />
      </div>
    </div>
    <p className="wrap text-sm text-muted">
      © {site.copyrightYear} {site.brand}. All rights reserved.
    </p>
  </footer>
)
