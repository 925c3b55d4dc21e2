import { Frame, pageOf } from './frame.tsx'
import { SIGN_IN_LETTERS } from './words-of-sign-in.ts'

/** The auth service's email templates: Go templates in our layout. */
export const signInTemplates = (): [name: string, html: string][] =>
  Object.entries(SIGN_IN_LETTERS).map(([name, words]) => [
    name,
    `${pageOf(
      <Frame
        words={words}
        action={'action' in words ? { text: words.action, url: '{{ .ConfirmationURL }}' } : undefined}
        siteUrl="{{ .SiteURL }}"
        rules={null}
      />,
    )}\n`,
  ])

/** `config.toml` with the current subjects of the auth service's emails. */
export const withSubjects = (toml: string): string =>
  Object.entries(SIGN_IN_LETTERS).reduce(
    (text, [name, { subject }]) =>
      text.replace(
        new RegExp(`(\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ).*`),
        (_, head: string) => head + JSON.stringify(subject),
      ),
    toml,
  )
