import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CompanyIdentity } from '../lib/company-details.ts'
import { paths } from '../lib/paths.ts'
import { site } from '../site.ts'
import type { EmailSettings } from './email-rows.ts'
import { formatCompanyLine, type EmailText } from './formatting.ts'

/** The site's colors in both themes. A test compares them with src/styles.css. */
export const PALETTE = {
  light: {
    bg: '#eceff4',
    surface: '#fbfcfe',
    line: '#d2d9e4',
    fg: '#131a2b',
    muted: '#4a5570',
    accent: '#f2a431',
    'accent-fg': '#1c1203',
    lantern: '#8a4a00',
  },
  dark: {
    bg: '#070a14',
    surface: '#0e1323',
    line: '#232c46',
    fg: '#eef1f9',
    muted: '#a9b3cb',
    accent: '#f5a63c',
    'accent-fg': '#1c1203',
    lantern: '#f9c26b',
  },
} as const

const { light, dark } = PALETTE
/** Styles for email programs with a dark mode. Other email programs use the inline colors. */
const DARK_MODE_STYLES = `@media (prefers-color-scheme: dark) {
.page { background: ${dark.bg} !important }
.sheet { background: ${dark.surface} !important; border-color: ${dark.line} !important }
.fg { color: ${dark.fg} !important }
.muted { color: ${dark.muted} !important }
.row { border-color: ${dark.line} !important }
.link { color: ${dark.lantern} !important }
.button { background: ${dark.accent} !important }
}`

const FONT_FAMILY = `'Helvetica Neue', Helvetica, Arial, sans-serif`
const textStyle = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: light.fg }
const cellStyle = {
  padding: '8px 0',
  borderTop: `1px solid ${light.line}`,
  fontSize: 15,
  lineHeight: '22px',
} as const

const REFERENCE_PATTERN = /([A-Z]{2,}-\d{4,})/

/** Renders text without line breaks inside booking and order references, such as `INV-0001`. */
export const UnbrokenReferences = ({ children }: { children: string }) =>
  children.split(REFERENCE_PATTERN).map((part, index) =>
    REFERENCE_PATTERN.test(part) ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )

const DetailRows = ({ rows, siteUrl }: { rows: NonNullable<EmailText['rows']>; siteUrl: string }) => (
  <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 24px', borderCollapse: 'collapse' }}>
    <tbody>
      {rows.map(([term, value, path]) => (
        <tr key={`${term} ${value}`}>
          <th
            scope="row"
            className="row muted"
            style={{ ...cellStyle, paddingRight: 16, color: light.muted, textAlign: 'left', fontWeight: 400 }}
          >
            {term}
          </th>
          <td className="row fg" style={{ ...cellStyle, color: light.fg, textAlign: 'right', fontWeight: 600 }}>
            {path === undefined ? (
              <UnbrokenReferences>{value}</UnbrokenReferences>
            ) : (
              <a href={`${siteUrl}${path}`} className="link" style={{ color: light.lantern }}>
                {value}
              </a>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const ActionButton = ({ text: label, url }: { text: string; url: string }) => (
  <>
    <p style={{ margin: '0 0 16px' }}>
      <a
        href={url}
        className="button"
        style={{
          display: 'inline-block',
          padding: '12px 22px',
          borderRadius: 999,
          background: light.accent,
          color: light['accent-fg'],
          fontSize: 16,
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
    </p>
    <p className="muted" style={{ ...textStyle, fontSize: 13, lineHeight: '20px', color: light.muted }}>
      Or open{' '}
      <a href={url} className="link" style={{ color: light.lantern, wordBreak: 'break-all' }}>
        {url}
      </a>
    </p>
  </>
)

interface EmailLayoutProps {
  texts: Omit<EmailText, 'action'>
  /** The button of the email, with an absolute URL. */
  action?: { text: string; url: string } | undefined
  siteUrl: string
  /** Null for the auth service's templates, which cannot read the company's current contact details. */
  settings: Pick<EmailSettings, 'email' | 'phone' | keyof CompanyIdentity> | null
}

const UnsubscribeNote = ({ url, reason }: { url: string; reason: string }) => (
  <>
    <br />
    {`${reason} `}
    <a href={url} className="link" style={{ color: light.lantern }}>
      Unsubscribe
    </a>
  </>
)

const EmailFooter = ({ siteUrl, settings }: Pick<EmailLayoutProps, 'siteUrl' | 'settings'>) => (
  <>
    <a href={siteUrl} className="link" style={{ color: light.lantern }}>
      {site.brand}
    </a>
    {settings && (
      <>
        {settings.email && (
          <>
            {' · '}
            <a href={`mailto:${settings.email}`} className="link" style={{ color: light.lantern }}>
              {settings.email}
            </a>
          </>
        )}
        {settings.phone && ` · ${settings.phone}`}
        <br />
        {formatCompanyLine(settings)}
      </>
    )}
  </>
)

/** The layout of an email. Email programs support only tables and inline styles. */
export const EmailLayout = ({ texts, action, siteUrl, settings }: EmailLayoutProps) => (
  <html lang="en-AU">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{texts.subject}</title>
      <style dangerouslySetInnerHTML={{ __html: DARK_MODE_STYLES }} />
    </head>
    <body className="page" style={{ margin: 0, padding: '24px 12px', background: light.bg, fontFamily: FONT_FAMILY }}>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ maxWidth: 560, margin: '0 auto' }}
      >
        <tbody>
          <tr>
            <td style={{ padding: '0 4px 16px' }}>
              <span className="link" style={{ color: light.lantern, fontSize: 20, fontWeight: 700 }}>
                {site.brand}
              </span>
            </td>
          </tr>
          <tr>
            <td
              className="sheet"
              style={{
                padding: '28px 24px 12px',
                background: light.surface,
                border: `1px solid ${light.line}`,
                borderRadius: 16,
              }}
            >
              <main>
                <h1 className="fg" style={{ margin: '0 0 16px', fontSize: 24, lineHeight: '30px', color: light.fg }}>
                  <UnbrokenReferences>{texts.subject}</UnbrokenReferences>
                </h1>
                {texts.paragraphs.map((paragraph, index) => (
                  <p key={index} className="fg" style={textStyle}>
                    <UnbrokenReferences>{paragraph}</UnbrokenReferences>
                  </p>
                ))}
                {texts.rows && <DetailRows rows={texts.rows} siteUrl={siteUrl} />}
                {action && <ActionButton {...action} />}
              </main>
            </td>
          </tr>
          <tr>
            <td className="muted" style={{ padding: '16px 4px', fontSize: 13, lineHeight: '20px', color: light.muted }}>
              <EmailFooter siteUrl={siteUrl} settings={settings} />
              {texts.unsubscribe !== undefined && (
                <UnsubscribeNote
                  url={`${siteUrl}${paths.unsubscribe(texts.unsubscribe.token)}`}
                  reason={texts.unsubscribe.reason}
                />
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
)

export const renderHtmlDocument = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`
