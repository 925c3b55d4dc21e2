import { formatTime } from '../dates.ts'

/** Where and when a trip starts and ends. Values that are not known yet are empty or null. */
export interface ArrivalDetails {
  meeting_point: string | null
  start_time: string | null
  end_point: string | null
  end_time: string | null
  arrival_note: string | null
}

/** True if at least one detail about the start or end of the trip is known. */
export const hasArrival = ({ meeting_point, start_time, end_point, end_time, arrival_note }: ArrivalDetails): boolean =>
  [meeting_point, start_time, end_point, end_time, arrival_note].some(Boolean)

/** The known details of start and end as pairs of label and text: `['Meet', '7:30 pm, Sorell Gate']`. */
export const listArrivalRows = ({
  meeting_point,
  start_time,
  end_point,
  end_time,
}: Omit<ArrivalDetails, 'arrival_note'>): [label: string, text: string][] => {
  const formatTimeAndPlace = (time: string | null, placeName: string | null): string =>
    [time && formatTime(time), placeName].filter(Boolean).join(', ')
  const arrivalRows: [string, string][] = [
    ['Meet', formatTimeAndPlace(start_time, meeting_point)],
    ['End', formatTimeAndPlace(end_time, end_point)],
  ]
  return arrivalRows.filter(([, text]) => text !== '')
}

/** The label of the emergency phone number. */
export const EMERGENCY_LABEL = 'In an emergency'

/**
 * The text lines for arrival: start and end, arrival note and emergency phone. Unknown details have no line.
 * @param emergencyPhone omit for recipients who may not see the number
 */
export const listArrivalLines = (arrival: ArrivalDetails, emergencyPhone?: string | null): string[] =>
  [
    ...listArrivalRows(arrival).map(([label, text]) => `${label}: ${text}`),
    arrival.arrival_note ?? '',
    emergencyPhone ? `${EMERGENCY_LABEL}: ${emergencyPhone}` : '',
  ].filter(Boolean)
