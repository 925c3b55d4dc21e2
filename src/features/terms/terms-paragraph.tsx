/** Splits the lines of a text table into cells. Each line begins and ends with a vertical bar. */
const splitTableRows = (text: string): string[][] =>
  text.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** A paragraph of the terms. A paragraph that begins with a vertical bar is a table whose first row has the headings. */
export const TermsParagraph = ({ text }: { text: string }) => {
  if (!text.startsWith('|')) return <p>{text}</p>
  const [headings = [], ...rows] = splitTableRows(text)
  return (
    <table className="w-full max-sm:text-sm">
      <thead className="text-left text-sm text-muted">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-3 font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([period, ...cells]) => (
          <tr key={period} className="border-t align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {period}
            </th>
            {cells.map((cell, index) => (
              <td key={index} className="py-2 pr-3">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
