import type { TableRow } from './table-rows.ts'

/** The settings that identify the company. A setting without a value is an empty text. */
export type CompanyIdentity = Pick<
  TableRow<'public_settings'>,
  'legal_name' | 'abn' | 'address' | 'insurer' | 'accreditation'
>

/**
 * The company's details as lines for the footer, emails, invoices and receipts. A detail without a value has no line.
 */
export const createCompanyLines = ({ legal_name, abn, address, insurer, accreditation }: CompanyIdentity): string[] =>
  [
    legal_name,
    abn && `ABN ${abn}`,
    address,
    insurer && `Insurer: ${insurer}`,
    accreditation && `Accreditation: ${accreditation}`,
  ].filter(Boolean)
