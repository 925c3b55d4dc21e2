import { downloadText, toCsv } from '@/lib/csv'
import { COLUMNS, type Guest } from './traveller-columns'

export const guestListName = (title: string): string => `${title.replace(/ /g, '_')}_guest_list.csv`

export const guestListCsv = (guests: readonly Guest[]): string => toCsv(guests, COLUMNS)

export const downloadGuestList = (title: string, guests: readonly Guest[]): void =>
  downloadText(guestListName(title), guestListCsv(guests))
