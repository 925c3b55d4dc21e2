/** Says nothing itself: what is awaited is said by the text beside it. */
export const Spinner = () => (
  <span aria-hidden className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
)
