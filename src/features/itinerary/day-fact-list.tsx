import { BedDouble, MapPin, Utensils } from 'lucide-react'
import { formatMeals, getMapUrl, type DayFacts } from '@/lib/rules/fact-rules'

/** The place, the accommodation and the included meals of a day, as far as they are known. */
export const DayFactList = ({ day }: { day: DayFacts }) => {
  const mapUrl = getMapUrl(day)
  const placeName = mapUrl ? (
    <a href={mapUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4 hover:text-lantern">
      {day.place}
      <span className="sr-only"> on a map (opens in a new tab)</span>
    </a>
  ) : (
    day.place
  )
  const facts = [
    { term: 'Place', Icon: MapPin, text: day.place, content: placeName },
    { term: 'Accommodation', Icon: BedDouble, text: day.accommodation },
    { term: 'Included meals', Icon: Utensils, text: formatMeals(day.meals) },
  ].filter(({ text }) => text !== '')
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t pt-4 text-sm">
      {facts.map(({ term, Icon, text, content }) => (
        <div key={term} className="flex items-baseline gap-2">
          <dt>
            <Icon aria-hidden className="size-4 translate-y-0.5 text-muted" />
            <span className="sr-only">{term}</span>
          </dt>
          <dd>{content ?? text}</dd>
        </div>
      ))}
    </dl>
  )
}
