import { addedRowId, TASMANIA } from '../../support/people'
import type { SnapshotCase } from '../case'
import { setConstant } from '../../support/constants'

export const adminTextsCases: SnapshotCase[] = [
  {
    name: 'a search uses the first 200 characters of the search text, without leading and trailing spaces',
    sql: `select private.like_pattern(' A%_ ') as plain, private.like_pattern(repeat('x', 199) || 'yz')
      = '%' || repeat('x', 199) || 'y%' as cut`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'an itinerary day with the maximum number of photos accepts a changed photo but no further photo',
    given: setConstant('max_day_photos', 1),
    sql: `update public.event_images set alt_text = 'Renamed', itinerary_id = itinerary_id where id = '${addedRowId(5)}'`,
    as: 'owner',
    expected: 'done',
    then: [
      {
        sql: `insert into public.event_images (event_id, itinerary_id, image_url)
          values ('${TASMANIA}', '${addedRowId(1)}', '/more.avif')`,
        as: 'owner',
        expected: '23514',
      },
    ],
  },
  {
    name: 'a missing name, email address, phone number or password is invalid, and so is a password of more than 72 bytes',
    sql: `select private.is_name(null) as name, private.is_email(null) as email, private.is_phone(null) as phone,
      private.is_password(null) as password, private.is_password('1' || repeat('x', 71)) as longest,
      private.is_password('1' || repeat('x', 72)) as longer, private.is_password('1' || repeat('é', 36)) as in_bytes`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'a venue link requires a name and a URL',
    sql: `select string_agg(v, ' ') filter (where private.are_links(v::jsonb)) as good,
      string_agg(v, ' ') filter (where not private.are_links(v::jsonb)) as wrong from unnest($1::text[]) v`,
    values: [
      [
        [],
        [{ name: 'A', url: 'https://a.b' }],
        [{ name: 'A', url: 'http://a.b' }],
        [{ name: 'A', url: 'https://a.b' }, {}],
        {},
        'x',
        null,
        [1],
        [{ name: 'A' }],
        [{ url: 'https://a.b' }],
        [{ name: 1, url: 'https://a.b' }],
        [{ name: 'A', url: 1 }],
        [{ name: ' ', url: 'https://a.b' }],
        [{ name: 'A', url: 'https://a b' }],
        [{ name: 'A', url: 'ftp://a.b' }],
        [{ name: 'A', url: 'https://' }],
      ].map((links) => JSON.stringify(links)),
    ],
    as: 'owner',
    expected: 'done',
  },
]
