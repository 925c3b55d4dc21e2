import { useFormContext, useWatch, type UseFormRegisterReturn } from 'react-hook-form'
import { GUARDIAN_TEXT } from '@/features/settings/settings-texts'
import {
  getFact,
  SHARES_WITH_NAMES,
  TRAVELLER_FACTS,
  TRAVELLER_FIELDS,
  type TravellerField,
} from '@/features/travellers/traveller-fields'
import { getToday } from '@/lib/dates'
import { CheckboxField, SelectField, SelectOptions, TextField } from '@/ui/form/field'
import { type AgeRules, isMinor } from './booking-rules'
import type { TravellerValues } from './booking-schema'

interface TravellerFieldsProps {
  index: number
  ageRules: AgeRules
  /** True to show only the fields that a booking requires. */
  isBrief?: boolean
  /** True if no field is required. */
  areDetailsOptional?: boolean
}

type FieldPropsGetter = (name: TravellerField) => { error?: string } & UseFormRegisterReturn

/** The fields that the form shows above the section with the optional details. */
const SEPARATE_FIELDS: readonly TravellerField[] = ['full_name', 'date_of_birth', 'is_guardian', 'shares_name']
const INPUT_TYPES = { words: 'text', phone: 'tel', date: 'date' } as const

/** The checkbox with which a traveller agrees that the group of the departure may see their name. */
const ShareNameField = ({
  isSignedInMember,
  ...field
}: { isSignedInMember: boolean; error?: string } & UseFormRegisterReturn) => (
  <CheckboxField
    className="sm:col-span-2"
    label={
      isSignedInMember
        ? 'Show my first name and age group to others on the trip page'
        : TRAVELLER_FACTS.shares_name.label
    }
    hint={`${isSignedInMember ? '' : 'Tick this only if the traveller agrees. '}Only people booked on this departure see it.`}
    {...field}
  />
)

/** The people with whom a traveller would share a room. */
export const SharesWithField = (getFieldProps: { error?: string } & UseFormRegisterReturn) => (
  <SelectField label={TRAVELLER_FACTS.shares_with.label} {...getFieldProps}>
    <option value="">Not stated</option>
    <SelectOptions labelsByValue={SHARES_WITH_NAMES} />
  </SelectField>
)

interface OptionalTravellerFieldsProps {
  getFieldProps: FieldPropsGetter
  /** True for the fields of the signed-in member, who is the first traveller of their booking. */
  isSignedInMember: boolean
  /** False for a minor, whose name the group never sees. */
  canShareName: boolean
}

/**
 * The form fields for details that guides need but a booking does not require, and the consent to show the name to the
 * group.
 */
const OptionalTravellerFields = ({ getFieldProps, isSignedInMember, canShareName }: OptionalTravellerFieldsProps) => (
  <>
    {TRAVELLER_FIELDS.filter((name) => !SEPARATE_FIELDS.includes(name)).map((name) => {
      const { kind, label } = getFact(name)
      if (kind === 'choice') return <SharesWithField key={name} {...getFieldProps(name)} />
      if (kind === 'yes') return <CheckboxField key={name} label={label} {...getFieldProps(name)} />
      return <TextField key={name} label={label} type={INPUT_TYPES[kind]} autoComplete="off" {...getFieldProps(name)} />
    })}
    {canShareName && <ShareNameField isSignedInMember={isSignedInMember} {...getFieldProps('shares_name')} />}
  </>
)

/** The form fields of one traveller. The guardian checkbox appears if any traveller of the form is a minor. */
export const TravellerFields = ({ index, ageRules, isBrief, areDetailsOptional }: TravellerFieldsProps) => {
  const { register, formState } = useFormContext<{ travellers: TravellerValues[] }>()
  const travellers = useWatch<{ travellers: TravellerValues[] }, 'travellers'>({ name: 'travellers' })
  const travellerErrors = formState.errors.travellers?.[index]
  const areDetailsRequired = index === 0 && !areDetailsOptional
  const dateOfBirth = travellers[index]?.date_of_birth ?? ''
  const isTravellerMinor = isMinor(dateOfBirth, ageRules)
  const hasMinor = travellers.some(({ date_of_birth }) => isMinor(date_of_birth, ageRules))
  const getFieldProps: FieldPropsGetter = (name) => ({
    error: travellerErrors?.[name]?.message,
    ...register(`travellers.${index}.${name}`),
  })
  return (
    <fieldset className="rounded-2xl border bg-surface p-5 sm:p-6">
      <legend className="sr-only">Traveller {index + 1}</legend>
      <p aria-hidden className="display mb-4 text-xl">
        Traveller {index + 1}
        {!areDetailsRequired && <span className="text-muted"> · may be named later</span>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={TRAVELLER_FACTS.full_name.label}
          autoComplete={areDetailsRequired ? 'name' : 'off'}
          required={areDetailsRequired}
          {...getFieldProps('full_name')}
        />
        <TextField
          label={TRAVELLER_FACTS.date_of_birth.label}
          type="date"
          min="1900-01-01"
          max={getToday()}
          required={areDetailsRequired}
          {...getFieldProps('date_of_birth')}
        />
        {!isBrief && (
          <OptionalTravellerFields
            getFieldProps={getFieldProps}
            isSignedInMember={areDetailsRequired}
            canShareName={!isTravellerMinor}
          />
        )}
        {isTravellerMinor && (
          <p className="text-sm text-muted sm:col-span-2">
            Under {ageRules.adultAge} on the day of departure: this traveller needs {GUARDIAN_TEXT}. Enter the
            guardian’s name and date of birth, and tick “Parent or guardian”.
          </p>
        )}
        {hasMinor && !isTravellerMinor && (
          <CheckboxField
            className="sm:col-span-2"
            label={`${TRAVELLER_FACTS.is_guardian.label} of the under-${ageRules.adultAge}s on this booking`}
            {...getFieldProps('is_guardian')}
          />
        )}
      </div>
    </fieldset>
  )
}
