import { Skeleton } from '@/ui/skeleton'

/** A skeleton of the trip page: header, tabs and content. */
export const EventSkeleton = () => (
  <div className="grid gap-4 pt-6 sm:pt-10">
    <Skeleton className="h-11 w-16" />
    <Skeleton className="h-10 w-2/3 max-w-md" />
    <Skeleton className="h-5 w-full max-w-xl" />
    <Skeleton className="mt-4 h-11" />
    <Skeleton className="mt-2 h-96" />
  </div>
)
