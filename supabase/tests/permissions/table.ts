/** Parses the permission tables. */
export const CALLER_COLUMNS = ['guest', 'own', 'another', 'admin'] as const
export type CallerColumn = (typeof CALLER_COLUMNS)[number]
export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const
export type TableOperation = (typeof OPERATIONS)[number]

export interface Permissions {
  name: string
  /** The symbols of each column of the table. */
  cells: Record<CallerColumn, string>
}

export const parsePermissionTable = (text: string): Permissions[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', guest = '', own = '', another = '', admin = ''] = line.trim().split(/\s+/)
      return { name, cells: { guest, own, another, admin } }
    })
