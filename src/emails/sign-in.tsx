import { EmailLayout, renderHtmlDocument } from './layout.tsx'
import { SIGN_IN_TEMPLATES } from './sign-in-emails.ts'

/** The auth service's email templates: Go templates in our layout. */
export const renderSignInTemplates = (): [name: string, html: string][] =>
  Object.entries(SIGN_IN_TEMPLATES).map(([name, texts]) => [
    name,
    `${renderHtmlDocument(
      <EmailLayout
        texts={texts}
        action={'action' in texts ? { text: texts.action, url: '{{ .ConfirmationURL }}' } : undefined}
        siteUrl="{{ .SiteURL }}"
        settings={null}
      />,
    )}\n`,
  ])

/** Returns the text of `config.toml` with the current subjects of the sign-in emails. */
export const updateSubjects = (toml: string): string =>
  Object.entries(SIGN_IN_TEMPLATES).reduce(
    (text, [name, { subject }]) =>
      text.replace(
        new RegExp(`(\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ).*`),
        (_, head: string) => head + JSON.stringify(subject),
      ),
    toml,
  )
