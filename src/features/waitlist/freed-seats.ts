import { counted } from '@/lib/text'
import type { RpcResults } from '@/lib/generated/rpc-results'

type Freed = Pick<Extract<RpcResults['withdraw_offer'], { status: 'withdrawn' }>, 'offered' | 'passed_by'>

const listed = (people: Freed['offered']): string =>
  people.map(({ full_name, seats }) => `${full_name} (${counted(seats, 'seat')})`).join(', ')

/** To whom freed seats went at once, and who stands before them in the line: for more seats than are free. */
export const freedText = ({ offered, passed_by }: Freed): string =>
  [
    offered.length > 0 && `Offered at once to ${listed(offered)}.`,
    passed_by.length > 0 && `Passed by, for so many seats are not free: ${listed(passed_by)}.`,
  ]
    .filter(Boolean)
    .join(' ')
