import { createCalendar } from '../../../src/lib/calendar-file.ts'
import { callAsService, type DatabaseEnv } from '../_shared/database.ts'
import { createFeedLines } from './feed.ts'

export interface CalendarFeedEnv extends DatabaseEnv {
  /** Origin of the site, for the links in the calendar entries. */
  siteUrl: string
}

const UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const createCalendarResponse = (lines: readonly string[], status: number): Response =>
  new Response(createCalendar(lines), {
    status,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="trip.ics"',
      // The URL contains a secret token, so no shared cache may store the response.
      'cache-control': 'private, no-cache',
    },
  })

/**
 * `GET ?token=…` returns the calendar of a booking. Status 404: the token is malformed or unknown, or the member has
 * turned off the feed. Status 410: the booking is no longer confirmed, or the trip was called off; the calendar is empty.
 * A trip in the past still has status 200.
 */
export const createCalendarFeedHandler =
  (env: CalendarFeedEnv) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return Response.json({ status: 'forbidden' }, { status: 405, headers: { allow: 'GET, HEAD' } })
    const token = new URL(request.url).searchParams.get('token') ?? ''
    if (!UUID_PATTERN.test(token)) return Response.json({ status: 'not_found' }, { status: 404 })
    try {
      const feedResult = await callAsService(env)('calendar_feed', { token })
      if (feedResult.status === 'not_found') return Response.json({ status: 'not_found' }, { status: 404 })
      if (feedResult.status === 'ended') return createCalendarResponse([], 410)
      return createCalendarResponse(createFeedLines(feedResult, env.siteUrl), 200)
    } catch (error) {
      console.warn(`Reading a calendar feed failed: ${String(error)}`)
      return Response.json({ status: 'failed' }, { status: 500 })
    }
  }
