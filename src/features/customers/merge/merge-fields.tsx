import type { MergeReview } from './merge-queries'
import { MERGE_FIELD_LABELS, getMergedValue, type MergeSelection, type MergeField, type MergeSide } from './merge-rules'

const MERGE_SIDES: readonly MergeSide[] = ['keep', 'other']
const isMergeField = (key: string): key is MergeField => Object.hasOwn(MERGE_FIELD_LABELS, key)

interface MergeFieldsProps {
  review: MergeReview
  selected: MergeSelection
  onChoose: (selected: MergeSelection) => void
}

/** Lets staff choose which value to keep, for each name or contact detail in which two customers differ. */
export const MergeFields = ({ review, selected, onChoose }: MergeFieldsProps) => (
  <section aria-labelledby="stays" className="grid content-start gap-4">
    <h2 id="stays" className="display text-xl">
      Details to keep
    </h2>
    {Object.keys(MERGE_FIELD_LABELS)
      .filter(isMergeField)
      .map((field) => {
        const mergedValue = getMergedValue(review, field)
        if (mergedValue !== null)
          return (
            <dl key={field} className="grid gap-1">
              <dt className="text-sm text-muted">{MERGE_FIELD_LABELS[field]}</dt>
              <dd className="font-medium wrap-anywhere">{mergedValue}</dd>
              {field === 'email' && review.account_email && (
                <dd className="text-sm text-muted">The customer signs in with this address.</dd>
              )}
            </dl>
          )
        return (
          <fieldset key={field} className="grid gap-2">
            <legend className="mb-1 text-sm text-muted">{MERGE_FIELD_LABELS[field]}</legend>
            <div className="grid gap-2">
              {MERGE_SIDES.map((side) => (
                <label
                  key={side}
                  className="flex min-h-11 items-center gap-3 rounded-xl border border-edge px-4 py-1.5 has-checked:border-lantern has-checked:bg-raised"
                >
                  <input
                    type="radio"
                    name={field}
                    className="size-5 shrink-0"
                    checked={selected[field] === side}
                    onChange={() => onChoose({ ...selected, [field]: side })}
                  />
                  <span className="min-w-0 wrap-anywhere">{review[side][field]}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
  </section>
)
