import { Check } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { cn } from '@/ui/cn'
import { BOOKING_STEPS, createStepSearch } from './use-booking'

/** Shows the current step of the booking form, with links to the other steps. */
export const BookingProgress = ({ currentStep }: { currentStep: number }) => {
  const [search] = useSearchParams()
  return (
    <nav aria-label="Steps of your booking">
      <ol className="grid grid-cols-3 gap-2">
        {BOOKING_STEPS.map(({ key, title }, index) => (
          <li key={key}>
            <Link
              to={{ search: createStepSearch(search, index).toString() }}
              preventScrollReset
              aria-current={index === currentStep ? 'step' : undefined}
              className={cn(
                'flex h-full min-h-11 items-start gap-2 border-t-4 pt-2 text-sm font-medium hover:text-lantern',
                index === currentStep ? 'border-lantern text-fg' : 'text-muted',
                index < currentStep && 'border-edge',
              )}
            >
              {index < currentStep ? (
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
              ) : (
                <span aria-hidden>{index + 1}</span>
              )}
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
