import { BedDouble, MapPin, Utensils } from 'lucide-react'
import { formatMeals, getMapUrl, type DayFacts } from '@/lib/rules/fact-rules'
import type { IconFact } from '@/ui/icon-facts'

/** The place, the accommodation and the included meals of a day, as far as they are known. */
export const listDayFacts = (day: DayFacts): IconFact[] => {
  const mapUrl = getMapUrl(day)
  return [
    {
      term: 'Place',
      Icon: MapPin,
      text: day.place,
      link: mapUrl ? { url: mapUrl, hint: 'on a map (opens in a new tab)' } : undefined,
    },
    { term: 'Accommodation', Icon: BedDouble, text: day.accommodation },
    { term: 'Included meals', Icon: Utensils, text: formatMeals(day.meals) },
  ]
}
