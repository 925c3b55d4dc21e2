import type { DayFacts } from '@/lib/rules/fact-rules'
import { IconFacts } from '@/ui/icon-facts'
import { listDayFacts } from './day-facts'

/** The facts of a day on the page of an event. */
export const DayFactList = ({ day }: { day: DayFacts }) => <IconFacts facts={listDayFacts(day)} />
