import { CloudUpload } from 'lucide-react'
import { pluralise } from '@/lib/text'
import type { IncidentsState } from './use-incidents'

/** Tells the guide how many reports this device has not sent yet, and whether it failed to store one. */
export const IncidentStatus = ({
  waitingCount,
  hasStorageFailed,
}: Pick<IncidentsState, 'waitingCount' | 'hasStorageFailed'>) => (
  <>
    <p role="status" className="flex items-center gap-3 text-sm font-semibold empty:hidden">
      {waitingCount > 0 && (
        <>
          <CloudUpload aria-hidden className="size-5 shrink-0 text-warning" />
          {pluralise(waitingCount, 'incident report')} waiting to be sent.
        </>
      )}
    </p>
    {hasStorageFailed && (
      <p role="alert" className="text-sm font-semibold text-danger">
        This device couldn’t store the incident report. Write it down, free some space and try again.
      </p>
    )}
  </>
)
