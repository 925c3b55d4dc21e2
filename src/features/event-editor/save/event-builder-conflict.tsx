import { Button } from '@/ui/button'
import { FormNotice } from '@/ui/form/form-notice'
import type { EventDifference } from './event-form-diff'

interface ConflictProps {
  differences: EventDifference[]
  onKeepOwn: () => void
  onTakeTheirs: () => void
}

/** Shown if another admin has saved the event first. Lists the differences and asks which version to keep. */
export const EventBuilderConflict = ({ differences, onKeepOwn, onTakeTheirs }: ConflictProps) => (
  <FormNotice title="Someone else has saved this event since you opened it.">
    {differences.length === 0 ? (
      <p>Both versions are the same. You can save again.</p>
    ) : (
      <div className="mt-2 overflow-x-auto">
        <table className="w-full min-w-xl text-left">
          <thead>
            <tr>
              <th scope="col" className="py-1 pr-4">
                Field
              </th>
              <th scope="col" className="py-1 pr-4">
                Yours
              </th>
              <th scope="col" className="py-1">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, own, theirs }) => (
              <tr key={field} className="border-t align-top">
                <th scope="row" className="py-1 pr-4 font-medium whitespace-nowrap">
                  {field}
                </th>
                <td className="py-1 pr-4">{own}</td>
                <td className="py-1">{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    <div className="mt-3 flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" onClick={onKeepOwn}>
        Keep Mine
      </Button>
      <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
        Take Theirs
      </Button>
    </div>
  </FormNotice>
)
