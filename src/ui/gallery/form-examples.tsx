import { useState } from 'react'
import {
  CheckboxField,
  CodeField,
  SelectOptions,
  PasswordField,
  SearchableSelect,
  SelectField,
  TextAreaField,
  TextField,
} from '@/ui/form/field'
import { ApplyField } from '@/ui/form/apply-field'
import { PictureField, useFormPicture } from '@/ui/form/picture-field'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { FormNotice, type FormNoticeTone, MessageNotice } from '@/ui/form/form-notice'
import { SearchField } from '@/ui/form/search-field'
import { Example } from './example'

const NOTICE_TONES: FormNoticeTone[] = ['danger', 'success', 'warning', 'info']

const ApplyFieldExample = () => (
  <Example name="ApplyField">
    <ApplyField
      label="A code"
      listLabel="Applied codes"
      applied={[{ id: '1', label: 'APPLIED' }]}
      isBusy={false}
      onApply={() => Promise.resolve(true)}
      onRemove={() => undefined}
    />
  </Example>
)

/** Gallery examples of form fields and form messages. */
export const FormExamples = () => {
  const [query, setQuery] = useState('')
  const { pictureField } = useFormPicture(null)
  return (
    <>
      <Example name="PictureField">
        <PictureField {...pictureField} />
      </Example>
      <Example name="TextField">
        <TextField label="Label" placeholder="Placeholder" className="w-full" />
        <TextField label="Required, with a hint" required hint="A hint." className="w-full" />
        <TextField label="With an error" defaultValue="typed" error="The error message." className="w-full" />
        <TextField label="Disabled" disabled className="w-full" />
      </Example>
      <Example name="PasswordField">
        <PasswordField label="Password" defaultValue="typed" className="w-full" />
      </Example>
      <Example name="CodeField">
        <CodeField className="w-full" />
      </Example>
      <Example name="TextAreaField">
        <TextAreaField label="Long text" rows={3} className="w-full" />
      </Example>
      <Example name="SelectField">
        <SelectField label="Choose one" className="w-full">
          <SelectOptions labelsByValue={{ first: 'The first', second: 'The second' }} />
        </SelectField>
      </Example>
      <Example name="SearchedSelect">
        <SearchableSelect
          label="Choose from many"
          hasMore
          searchLabel="Find another"
          query={query}
          onQueryChange={setQuery}
        >
          <SelectOptions labelsByValue={{ first: 'The first', second: 'The second' }} />
        </SearchableSelect>
      </Example>
      <Example name="CheckboxField">
        <CheckboxField label="A checkbox" hint="What checking it means." defaultChecked />
      </Example>
      <Example name="SearchField">
        <SearchField label="Search" value={query} onChange={setQuery} className="w-full" />
      </Example>
      <ApplyFieldExample />
      <Example name="PrivacyNote">
        <PrivacyNote>We use your details to reply to you.</PrivacyNote>
      </Example>
      <Example name="FormNotice">
        {NOTICE_TONES.map((tone) => (
          <FormNotice key={tone} tone={tone} title={`A notice: ${tone}`}>
            What happened, and what to do next.
          </FormNotice>
        ))}
      </Example>
      <Example name="MessageNotice">
        <MessageNotice message={{ tone: 'success', title: 'Stored', text: 'Details of the result.' }} />
      </Example>
    </>
  )
}
