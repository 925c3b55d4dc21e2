import { useQuery, type MutationOptions } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '@/ui/button'
import { MessageNotice } from '@/ui/form/form-notice'
import { CheckboxField, SelectField, SelectOptions, TextField } from '@/ui/form/field'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { policyMessages, type SavePolicyResult } from './policy-mutations'
import { policyPreview, type EditedTier, type CancellationPolicy } from './policy-queries'
import {
  addTier,
  describeTier,
  getTierError,
  KEEPS_LABELS,
  toDraftTiers,
  toTierValues,
  type TierValues,
} from './policy-rules'

interface TierFieldsProps {
  tier: TierValues
  index: number
  isLast: boolean
  /** The tier of the cancellation policy in words. Undefined while the policy is invalid or loading. */
  summary?: string
  /** The names of the invalid fields. */
  invalidFields: readonly string[]
  onChange: (tier: TierValues) => void
  onRemove: () => void
}

const TierFields = ({ tier, index, isLast, summary, invalidFields, onChange, onRemove }: TierFieldsProps) => {
  const { days, keeps, value } = tier
  const getError = (field: 'days' | 'value') =>
    invalidFields.includes(`${index}.${field}`) ? getTierError(field, keeps) : undefined
  return (
    <fieldset className="grid gap-3 rounded-xl border p-4">
      <legend className="px-1 text-sm font-medium">{isLast ? 'Until departure' : `Tier ${index + 1}`}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {!isLast && (
          <TextField
            label="Up to this many days before departure"
            inputMode="numeric"
            error={getError('days')}
            value={days}
            onChange={({ target }) => onChange({ ...tier, days: target.value })}
          />
        )}
        <SelectField
          label="We keep"
          value={keeps}
          onChange={({ target }) => onChange({ ...tier, keeps: target.value })}
        >
          <SelectOptions labelsByValue={KEEPS_LABELS} />
        </SelectField>
        {keeps !== 'deposit' && (
          <TextField
            label={keeps === 'percent' ? 'Percentage' : 'Amount (AUD)'}
            inputMode="decimal"
            error={getError('value')}
            value={value}
            onChange={({ target }) => onChange({ ...tier, value: target.value })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{summary}</p>
        {!isLast && (
          <Button size="sm" variant="ghost" aria-label={`Remove tier ${index + 1}`} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface TierListProps {
  tiers: readonly TierValues[]
  /** The tiers in words. Undefined while the policy is invalid or loading. */
  summaries?: readonly string[]
  invalidFields: readonly string[]
  onChange: (tiers: TierValues[]) => void
}

const TierList = ({ tiers, summaries, invalidFields, onChange }: TierListProps) => (
  <>
    {tiers.map((tier, index) => (
      <TierFields
        key={index}
        tier={tier}
        index={index}
        isLast={index === tiers.length - 1}
        summary={summaries?.[index]}
        invalidFields={invalidFields}
        onChange={(changedTier) => onChange(tiers.map((other, place) => (place === index ? changedTier : other)))}
        onRemove={() => onChange(tiers.filter((_, place) => place !== index))}
      />
    ))}
    {invalidFields.includes('tiers') && (
      <p role="alert" className="text-sm text-danger">
        These are too many tiers. Please remove one.
      </p>
    )}
    <Button size="sm" variant="secondary" className="w-fit" onClick={() => onChange(addTier(tiers))}>
      <Plus aria-hidden className="size-4" />
      Add Tier
    </Button>
  </>
)

interface PolicyFormProps {
  /** The saved policy. Null: the trip uses the default policy. */
  policy: CancellationPolicy | null
  /** The default policy, from the settings. Undefined in the form that edits the default policy. */
  defaultPolicy?: CancellationPolicy
  mutation: MutationOptions<SavePolicyResult, Error, EditedTier[] | null>
}

interface PolicyValues {
  usesDefault: boolean
  tiers: TierValues[]
}

/** Edits the tiers of a cancellation policy. The database checks and describes the tiers while the user types. */
export const PolicyForm = ({ policy, defaultPolicy, mutation }: PolicyFormProps) => {
  const savedValues: PolicyValues = { usesDefault: policy === null, tiers: toTierValues(policy ?? defaultPolicy ?? []) }
  const draft = useDraft<{ changed: PolicyValues | null }>(mutation.mutationKey, { changed: null })
  const [showsErrors, setShowsErrors] = useState(false)
  const { usesDefault, tiers } = draft.value.changed ?? savedValues
  const saveDraft = (changes: Partial<PolicyValues>) => draft.saveValue({ changed: { usesDefault, tiers, ...changes } })
  const draftTiers = toDraftTiers(tiers)
  const { data: preview } = useQuery(policyPreview(useDeferredValue(draftTiers)))
  const { send, isBusy, notice } = useSend(mutation, {
    messages: policyMessages,
    notice: 'exceptSuccess',
    onResult: ({ status }) => {
      if (status === 'saved') draft.discard()
      setShowsErrors(status !== 'saved')
    },
  })
  const summaries = preview?.status === 'ok' ? preview.tiers.map(describeTier) : []
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send(usesDefault ? null : draftTiers)
      }}
    >
      {defaultPolicy && (
        <CheckboxField
          label="Use the default policy from the settings"
          checked={usesDefault}
          onChange={({ target }) =>
            saveDraft({ usesDefault: target.checked, ...(target.checked && { tiers: toTierValues(defaultPolicy) }) })
          }
        />
      )}
      {usesDefault ? (
        <ul className="grid gap-1 text-sm">
          {summaries.map((summary) => (
            <li key={summary}>{summary}</li>
          ))}
        </ul>
      ) : (
        <TierList
          tiers={tiers}
          summaries={summaries.length === tiers.length ? summaries : undefined}
          // Fields that are still empty are marked only after a save.
          invalidFields={preview?.status === 'invalid' && showsErrors ? preview.fields : []}
          onChange={(changedTiers) => saveDraft({ tiers: changedTiers })}
        />
      )}
      <p className="text-sm text-muted">
        Each tier keeps at least as much as the tier before it, but never more than the customer has paid. The policy
        applies to new bookings; existing bookings keep theirs.
      </p>
      <MessageNotice message={notice} />
      <Button type="submit" className="w-fit" isBusy={isBusy} disabled={draft.value.changed === null}>
        Save Policy
      </Button>
    </form>
  )
}
