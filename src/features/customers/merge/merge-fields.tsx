import type { MergeReview } from './merge-queries'
import { FIELDS, settled, type Selection, type Field, type Side } from './merge-rules'

const SIDES: readonly Side[] = ['keep', 'other']
const isField = (key: string): key is Field => Object.hasOwn(FIELDS, key)

interface MergeFieldsProps {
  review: MergeReview
  selected: Selection
  onChoose: (selected: Selection) => void
}

/** Choice of name and contact details, where the two customers differ. */
export const MergeFields = ({ review, selected, onChoose }: MergeFieldsProps) => (
  <section aria-labelledby="stays" className="grid content-start gap-4">
    <h2 id="stays" className="display text-xl">
      What we keep
    </h2>
    {Object.keys(FIELDS)
      .filter(isField)
      .map((field) => {
        const existing = settled(review, field)
        if (existing !== null)
          return (
            <dl key={field} className="grid gap-1">
              <dt className="text-sm text-muted">{FIELDS[field]}</dt>
              <dd className="font-medium wrap-anywhere">{existing}</dd>
              {field === 'email' && review.account_email && (
                <dd className="text-sm text-muted">They sign in with it.</dd>
              )}
            </dl>
          )
        return (
          <fieldset key={field} className="grid gap-2">
            <legend className="mb-1 text-sm text-muted">{FIELDS[field]}</legend>
            <div className="grid gap-2">
              {SIDES.map((side) => (
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
