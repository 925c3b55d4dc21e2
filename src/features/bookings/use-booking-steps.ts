import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { presentSearch } from '@/lib/paths'
import type { BookingValues } from './booking-schema'

interface BookingStep {
  /** As the address names it; the first one is the address without a step. */
  key: string
  title: string
  fields: (keyof BookingValues)[]
}

/** The booking in the order in which it is asked for. */
export const STEPS: readonly BookingStep[] = [
  { key: 'travellers', title: 'Seats & travellers', fields: ['seats', 'travellers'] },
  { key: 'plan', title: 'Payment plan', fields: ['plan'] },
  { key: 'confirm', title: 'Check & confirm', fields: ['notes', 'terms'] },
]

/** The address of a step, with all else that it says. */
export const stepSearch = (search: URLSearchParams, place: number): URLSearchParams => {
  const next = new URLSearchParams(search)
  if (place > 0) next.set('step', STEPS[place]?.key ?? '')
  else next.delete('step')
  return next
}

/** What is wrong here: the control itself, or the first of a group. */
const firstFault = (box: HTMLElement | null): HTMLElement | null => {
  const marked = box?.querySelector<HTMLElement>('section:not([hidden]) [aria-invalid="true"]') ?? null
  return marked?.getAttribute('role') === 'radiogroup' ? marked.querySelector('input') : marked
}

/**
 * The steps of the booking form, kept in the address: a reload and Back find them. Focus goes to the heading of the step
 * come to, or to the first fault in the page's order.
 */
export const useBookingSteps = (form: UseFormReturn<BookingValues>) => {
  const [search, setSearch] = useSearchParams()
  const [sought, setSought] = useState(0)
  const box = useRef<HTMLFormElement>(null)
  const left = useRef<number | null>(null)
  // The step whose first fault is looked for: the one shown may have faults of its own until then.
  const seeking = useRef<number | null>(null)
  const place = Math.max(
    STEPS.findIndex(({ key }) => key === search.get('step')),
    0,
  )
  const go = (next: number): void => setSearch(stepSearch(presentSearch(), next), { preventScrollReset: true })

  useEffect(() => {
    const cameFrom = left.current
    left.current = place
    const fault = seeking.current === place ? firstFault(box.current) : null
    if (fault) {
      seeking.current = null
      fault.focus()
    } else if (cameFrom !== null && cameFrom !== place) {
      window.scrollTo(0, 0)
      box.current?.querySelector<HTMLElement>('section:not([hidden]) h2')?.focus({ preventScroll: true })
    }
  }, [place, sought])

  /** Goes to the step of the first fault, and to the fault itself; false: there is none. */
  const showFault = (): boolean => {
    const at = STEPS.findIndex(({ fields }) => fields.some((field) => form.getFieldState(field).invalid))
    if (at === -1) return false
    seeking.current = at
    if (at !== place) go(at)
    setSought((times) => times + 1)
    return true
  }

  /** On to the next step, once nothing is wrong in those up to here; what comes later is not held against anybody yet. */
  const goOn = (): Promise<void> => {
    const next = () => go(place + 1)
    return form.handleSubmit(next, () => {
      form.clearErrors(STEPS.slice(place + 1).flatMap(({ fields }) => fields))
      if (!showFault()) next()
    })()
  }
  return { box, place, isLast: place === STEPS.length - 1, goOn, showFault }
}
