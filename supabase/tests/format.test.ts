import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seedFiles } from '../embedded/seed-files'
import { Unreadable } from '../sql/body'
import { format } from '../sql/format'
import { tokens } from '../sql/tokens'

const files = [...readdirSync('supabase/migrations').map((name) => `migrations/${name}`), ...seedFiles('supabase')].map(
  (name) => `supabase/${name}`,
)

/** Joined, so that a case reads as the file does. */
const lines = (...text: string[]) => text.join('\n') + '\n'

const words = (sql: string): string[] =>
  tokens(sql).flatMap(({ text }) => (text.startsWith('$$') ? words(text.slice(2, -2)) : [text]))

describe.each(files)('%s', (file) => {
  const sql = readFileSync(file, 'utf8')
  const out = format(sql)

  test('says the same when laid out', () => {
    expect(words(out)).toEqual(words(sql))
  })

  test('laid out twice is as laid out once', () => {
    expect(format(out)).toBe(out)
  })
})

test.each([
  [
    'words are in lower case, texts and quoted names as they are',
    'SELECT  "Name", \'SET\'\tFROM T ;',
    ['select "Name", \'SET\' from t;'],
  ],
  [
    'blanks and lines that say nothing go',
    '\n\nselect 1;  \n\n\n\nselect ( 2,3 )\n\n',
    ['select 1;', '', 'select (2, 3)'],
  ],
  [
    'a clause begins where its statement does, what goes on stands further in',
    'select a,\nb\n   from t\n  where a\nand b;',
    ['select a,', '  b', 'from t', 'where a', '  and b;'],
  ],
  [
    'what stands in brackets is one step further in, however many are opened',
    'select f(g(\na,\nb\n), c);',
    ['select f(g(', '  a,', '  b', '), c);'],
  ],
  [
    'comments stay where they are',
    'select 1, -- one\n    -- two\n2;\n-- done',
    ['select 1,  -- one', '  -- two', '  2;', '-- done'],
  ],
  [
    'a body is laid out by its blocks',
    'create function f() returns int language plpgsql as $$\ndeclare\nn int;\nbegin\nif a then\nreturn case when n > 0\nthen 1 end;\nelse\nfor n in\nselect 1\nloop\nperform n;\nend loop; end if;\nend $$;',
    [
      'create function f() returns int language plpgsql as $$',
      'declare',
      '  n int;',
      'begin',
      '  if a then',
      '    return case when n > 0',
      '      then 1 end;',
      '  else',
      '    for n in',
      '      select 1',
      '    loop',
      '      perform n;',
      '    end loop; end if;',
      'end $$;',
    ],
  ],
])('%s', (_, sql, out) => {
  expect(format(sql)).toBe(lines(...out))
})

describe('a line that is too long', () => {
  const name = 'a'.repeat(50)

  test('is broken at the outermost clause that fits', () => {
    expect(format(`select f(${name}, ${name}) from t where ${name} and b;`)).toBe(
      lines(`select f(${name}, ${name}) from t`, `where ${name} and b;`),
    )
  })

  test('is broken at the last comma that fits, and what is cut off goes before the next line', () => {
    expect(format(`select ${name}, ${name}, ${name},\n  c;`)).toBe(lines(`select ${name}, ${name},`, `  ${name}, c;`))
  })

  test('of a comment goes on in the next', () => {
    expect(format(`-- ${name} ${name} one two three four five\n-- six`)).toBe(
      lines(`-- ${name} ${name} one two three`, '-- four five six'),
    )
  })

  test('stays where nothing can be broken, or where it is a row of values', () => {
    const row = `insert into t values\n  ('${name}', '${name}', '${name}'),\n  (1, 2, 3);\n`
    expect(format(row)).toBe(row)
    expect(format(`select '${name}${name}${name}';`)).toBe(`select '${name}${name}${name}';\n`)
  })
})

test.each([
  ['select (1;', '( without its other half', 1],
  ["select 1;\nselect 'x;", "' is never closed", 2],
  ['select 1;\ndo $$\nbegin\n  if a then\nend $$;', 'if expected, not the end', 5],
  ['create function f() language plpgsql as $$\nbegin\n  loop a;\nend $$;', 'loop expected, not the end', 4],
])('%s is refused at its line', (sql, message, line) => {
  expect.assertions(3)
  try {
    format(sql)
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable)
    if (!(error instanceof Unreadable)) return
    expect(error.message).toContain(message)
    expect(sql.slice(0, error.start).split('\n')).toHaveLength(line)
  }
})
