import type { RpcResults } from '@/lib/generated/rpc-results'
import { plainFaults, type Faults } from '@/ui/form/mark-faults'
import { namedTravellers } from './booking-mutations'
import type { TravellerValues } from './booking-schema'

/** What the database found wrong, by field. It counts those named; the form also shows those still to come. */
export const travellerFaults = (
  travellers: TravellerValues[],
  answer:
    | RpcResults['book' | 'update_travellers']
    | Extract<RpcResults['admin_book'], { status: 'guardian_needed' | 'invalid' }>,
  adultAge: number,
): Faults => {
  const { places } = namedTravellers(travellers)
  if (answer.status === 'guardian_needed') {
    const message = `Under ${adultAge}: please add a parent or guardian to this booking, and tick them.`
    return Object.fromEntries(
      answer.travellers.map((index) => [`travellers.${places[index] ?? index}.date_of_birth`, message]),
    )
  }
  const inPlace = (field: string): string =>
    field.replace(/^travellers\.(\d+)/, (_, index: string) => `travellers.${places[Number(index)] ?? index}`)
  return Object.fromEntries(Object.entries(plainFaults(answer)).map(([field, message]) => [inPlace(field), message]))
}
