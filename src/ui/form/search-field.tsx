import { Search } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/ui/cn'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  className?: string
}

/** A search field. Its label is visible to assistive technology only. */
export const SearchField = ({ label, value, onChange, placeholder, className }: SearchFieldProps) => {
  const id = useId()
  return (
    <div role="search" className={cn('relative', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
      <input
        id={id}
        type="search"
        className="control pl-11"
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
