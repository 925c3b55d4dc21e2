import { today } from './dates'

/** Whether the company's calendar is past a day; none is never over. */
export const isOver = (lastDay: string | null): boolean => lastDay !== null && lastDay !== '' && lastDay < today()
