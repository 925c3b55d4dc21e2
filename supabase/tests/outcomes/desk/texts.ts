import type { Case } from '../frame'

export const cases: Case[] = [
  {
    name: 'what is not there is no name, no address, no number and no password; a password has 72 bytes at most',
    sql: `select private.is_name(null) as name, private.is_email(null) as email, private.is_phone(null) as phone,
      private.is_password(null) as password, private.is_password('1' || repeat('x', 71)) as longest,
      private.is_password('1' || repeat('x', 72)) as longer, private.is_password('1' || repeat('é', 36)) as in_bytes`,
    as: 'owner',
    answers: 'done',
  },
  {
    name: 'a link is a name and an address that a browser opens',
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
    answers: 'done',
  },
]
