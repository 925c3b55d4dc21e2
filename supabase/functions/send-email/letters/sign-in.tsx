import { Frame, pageOf } from './frame.tsx'
import { SIGN_IN_LETTERS } from './words-of-sign-in.ts'

/** The sign-in service's letters as it takes them, by their names: Go templates in the house's frame. */
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

/** `config.toml`, which names their subjects to the service, with the subjects as they are worded now. */
export const withSubjects = (toml: string): string =>
  Object.entries(SIGN_IN_LETTERS).reduce(
    (text, [name, { subject }]) =>
      text.replace(
        new RegExp(`(\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ).*`),
        (_, head: string) => head + JSON.stringify(subject),
      ),
    toml,
  )
