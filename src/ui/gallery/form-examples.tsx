import { useState } from 'react'
import {
  CheckboxField,
  CodeField,
  Options,
  PasswordField,
  SearchedSelect,
  SelectField,
  TextAreaField,
  TextField,
} from '@/ui/form/field'
import { PrivacyNote } from '@/ui/form/privacy-note'
import { FormNotice, type FormNoticeTone, MessageNotice } from '@/ui/form/form-notice'
import { SearchField } from '@/ui/form/search-field'
import { Part } from './example'

const TONES: FormNoticeTone[] = ['danger', 'success', 'warning', 'info']

/** Form fields and form messages. */
export const FormExamples = () => {
  const [query, setQuery] = useState('')
  return (
    <>
      <Part name="TextField">
        <TextField label="Label" placeholder="Placeholder" className="w-full" />
        <TextField label="Required, with a hint" required hint="What is wanted here." className="w-full" />
        <TextField label="With a fault" defaultValue="typed" error="What is wrong with it." className="w-full" />
        <TextField label="Disabled" disabled className="w-full" />
      </Part>
      <Part name="PasswordField">
        <PasswordField label="Password" defaultValue="typed" className="w-full" />
      </Part>
      <Part name="CodeField">
        <CodeField className="w-full" />
      </Part>
      <Part name="TextAreaField">
        <TextAreaField label="Words" rows={3} className="w-full" />
      </Part>
      <Part name="SelectField">
        <SelectField label="One of" className="w-full">
          <Options of={{ first: 'The first', second: 'The second' }} />
        </SelectField>
      </Part>
      <Part name="SearchedSelect">
        <SearchedSelect label="One of many" more searchLabel="Find another" query={query} onQuery={setQuery}>
          <Options of={{ first: 'The first', second: 'The second' }} />
        </SearchedSelect>
      </Part>
      <Part name="CheckboxField">
        <CheckboxField label="Yes or no" hint="What yes means." defaultChecked />
      </Part>
      <Part name="SearchField">
        <SearchField label="Search" value={query} onChange={setQuery} className="w-full" />
      </Part>
      <Part name="PrivacyNote">
        <PrivacyNote>We use your details to reply to you.</PrivacyNote>
      </Part>
      <Part name="FormNotice">
        {TONES.map((tone) => (
          <FormNotice key={tone} tone={tone} title={`A notice: ${tone}`}>
            What happened, and the way on.
          </FormNotice>
        ))}
      </Part>
      <Part name="MessageNotice">
        <MessageNotice message={{ tone: 'success', title: 'Stored', text: 'What was answered.' }} />
      </Part>
    </>
  )
}
