/** Parses the permission tables. */
export const COLUMNS = ['guest', 'own', 'another', 'admin'] as const
export type Column = (typeof COLUMNS)[number]
export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

export interface Permissions {
  name: string
  /** The symbols of each column of the table. */
  cells: Record<Column, string>
}

export const readTable = (text: string): Permissions[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', guest = '', own = '', another = '', admin = ''] = line.trim().split(/\s+/)
      return { name, cells: { guest, own, another, admin } }
    })
