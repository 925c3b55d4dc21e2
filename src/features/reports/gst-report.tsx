import { useQuery } from '@tanstack/react-query'
import { formatDateRange } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { EmptyState } from '@/ui/empty-state'
import { StatCard } from '@/ui/charts/stat-card'
import { createGstCsv } from './report-files'
import {
  ReportToolbar,
  TextWithSubtext,
  ReportCards,
  ExportButton,
  type FigureColumn,
  FiguresTable,
  ReportStack,
  YearSelect,
} from './report-table'
import { gstReport, type GstReportData as Gst } from './reports-queries'
import { formatFinancialYear } from './reports-rules'
import { Skeleton } from '@/ui/skeleton'

type GstFigures = Pick<Gst, 'trips' | 'store' | 'gst_free' | 'vouchers' | 'sales' | 'gst'>

const GST_COLUMNS: readonly FigureColumn<GstFigures>[] = [
  { heading: 'Trips, taxed', cell: ({ trips }) => formatMoneyExact(trips) },
  { heading: 'Merchandise, taxed', cell: ({ store }) => formatMoneyExact(store) },
  { heading: 'Trips, GST-free', cell: ({ gst_free }) => formatMoneyExact(gst_free) },
  { heading: 'Gift vouchers', cell: ({ vouchers }) => formatMoneyExact(vouchers) },
  { heading: 'Sales', cell: ({ sales }) => formatMoneyExact(sales) },
  { heading: 'GST', cell: ({ gst }) => formatMoneyExact(gst) },
]

interface GstReportProps {
  year: number
  onYearChange: (year: number) => void
}

/** The GST of a financial year by quarter, and the GST-free sales. */
export const GstReport = ({ year, onYearChange }: GstReportProps) => {
  const { data, error, isPlaceholderData } = useQuery(gstReport(year))
  if (error && !data) throw error
  return (
    <ReportStack isBusy={isPlaceholderData}>
      <ReportToolbar>
        <YearSelect year={year} onYearChange={onYearChange} />
        <ExportButton
          name={`gst-${formatFinancialYear(year)}`}
          csv={data && !isPlaceholderData ? () => createGstCsv(data) : null}
        />
      </ReportToolbar>
      {data === undefined && <Skeleton className="h-96" />}
      {data === null && <EmptyState title="There’s no report for that year" />}
      {data && (
        <>
          <ReportCards>
            <StatCard label="GST for the year" value={formatMoneyExact(data.gst)} />
            <StatCard label="Sales" value={formatMoneyExact(data.sales)} hint="payments minus refunds, including GST" />
            <StatCard label="GST-free sales" value={formatMoneyExact(data.gst_free)} hint="trips outside Australia" />
          </ReportCards>
          <FiguresTable
            title="By quarter"
            emptyText=""
            firstHeading="Quarter"
            rows={data.quarters}
            getKey={({ begins }) => begins}
            getName={({ quarter, begins, ends }) => (
              <TextWithSubtext text={formatDateRange(begins, ends)}>Quarter {quarter}</TextWithSubtext>
            )}
            figures={GST_COLUMNS}
            total={GST_COLUMNS.map(({ cell }) => cell(data))}
          >
            <p className="text-sm text-muted">
              Amounts count on the date of the payment or refund. Each trip&apos;s form says whether it is GST-free.
              Gift vouchers aren&apos;t taxed when they&apos;re sold and aren&apos;t part of sales: GST is due when
              they’re redeemed.
            </p>
          </FiguresTable>
        </>
      )}
    </ReportStack>
  )
}
