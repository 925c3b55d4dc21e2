import { expect, it } from 'vitest'
import { roomingListCsv, roomingListName } from './room-export'
import { guest, room, sheet } from './room-fixtures'

it('lists a row for each bed that is taken, empty rooms, and who has none, without what a house need not know', () => {
  const csv = roomingListCsv(
    sheet(
      [{ ...room('Lantern', 2, 'Ada', 'Ben'), note: '=1+1' }, room('Fog', 1)],
      guest('Ada', 'x', { dietary: 'No nuts', phone: '0491 570 006', room_mate: 'Ben' }),
      guest('Ben', 'x', { age: 9, guardian: 'Ada' }),
      guest('Cleo', 'y'),
    ),
  )
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Room,Beds,Guest Name,Under Age,Parent or Guardian,Shares Room With,Booking Reference,Note',
    "Lantern,2,Ada,,,Ben,x,'=1+1",
    "Lantern,2,Ben,9,Ada,,x,'=1+1",
    'Fog,1,,,,,,',
    'No room,,Cleo,,,,y,',
  ])
  expect(roomingListName('Port Arthur by Lantern')).toBe('Port_Arthur_by_Lantern_rooming_list.csv')
})
