import type { Row } from './database.ts'

/** The settings that state who the company is. A detail that is not set is empty. */
export type CompanyIdentity = Pick<
  Row<'public_settings'>,
  'legal_name' | 'abn' | 'address' | 'insurer' | 'accreditation'
>

/** The company's details for the footer, emails, invoices and receipts. A detail that is not set has no line. */
export const createCompanyLines = ({ legal_name, abn, address, insurer, accreditation }: CompanyIdentity): string[] =>
  [
    legal_name,
    abn && `ABN ${abn}`,
    address,
    insurer && `Insurer: ${insurer}`,
    accreditation && `Accreditation: ${accreditation}`,
  ].filter(Boolean)
