import type { ComponentProps } from 'react'
import { SelectField } from './field'
import { SearchField } from './search-field'

interface SearchedSelectProps extends ComponentProps<typeof SelectField> {
  /** There are more than those that stand here: they are searched. */
  more: boolean
  /** What the search is called. */
  searchLabel: string
  words: string
  onWords: (words: string) => void
}

/** A choice among the first of many, with a search for the others. */
export const SearchedSelect = ({ more, searchLabel, words, onWords, className, ...select }: SearchedSelectProps) => {
  if (!more && words === '') return <SelectField {...select} className={className} />
  return (
    <div className={className}>
      <SelectField {...select} />
      <SearchField className="mt-2" label={searchLabel} value={words} onChange={onWords} />
    </div>
  )
}
