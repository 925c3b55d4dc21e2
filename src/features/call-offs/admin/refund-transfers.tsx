import { Download } from 'lucide-react'
import { downloadText } from '@/lib/csv'
import { formatInstantDate } from '@/lib/dates'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { Button } from '@/ui/button'
import { useSend } from '@/ui/form/use-send'
import { refundFileMessages, recordTransferMessages, returnTransferMessages } from '../call-off-messages'
import { makeRefundFile, readRefundFile, recordRefundTransfer, returnRefundTransfer } from '../call-off-mutations'
import type { CallOffAnswer } from '../call-off-queries'

const downloadRefundFile = (result: RpcResults['make_refund_file'] | RpcResults['read_refund_file']): void => {
  if (result.status === 'ok') downloadText(`refunds-${result.file_id.slice(0, 8)}.aba`, result.contents, 'text/plain')
}

/**
 * One bank transfer of a payment file. Staff mark the transfer as made. If the bank returned the transfer, staff remove
 * it from the file.
 */
const TransferLine = ({ answer, transferId }: { answer: CallOffAnswer; transferId: string }) => {
  const recordSend = useSend(recordRefundTransfer, { messages: recordTransferMessages, draft: false })
  const returnSend = useSend(returnRefundTransfer, { messages: returnTransferMessages, draft: false })
  const isBusy = recordSend.isBusy || returnSend.isBusy
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t py-3">
      <label className="flex min-h-11 min-w-0 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={recordSend.isBusy}
          disabled={isBusy}
          onChange={() => void recordSend.send(transferId)}
        />
        <span className="wrap-anywhere">
          Paid: {answer.customer_name}, {answer.reference}
          <span className="block text-sm text-muted tabular-nums">
            {formatMoneyExact(answer.transfer_amount)}
            {answer.filed_at && `, in the file of ${formatInstantDate(answer.filed_at)}`}
          </span>
        </span>
      </label>
      <Button
        variant="ghost"
        size="sm"
        disabled={isBusy}
        aria-label={`Mark as Returned by the Bank: ${answer.reference}`}
        onClick={() => void returnSend.send(transferId)}
      >
        Mark as Returned by the Bank
      </Button>
    </li>
  )
}

/**
 * The refunds by bank transfer. Staff create payment files for the bank, and mark each transfer that the bank has made.
 */
export const RefundTransfers = ({ eventId, answers }: { eventId: string; answers: CallOffAnswer[] }) => {
  const makeFileSend = useSend(makeRefundFile(eventId), {
    messages: refundFileMessages,
    draft: false,
    onResult: downloadRefundFile,
  })
  const readFileSend = useSend(readRefundFile, {
    messages: refundFileMessages,
    draft: false,
    onResult: downloadRefundFile,
  })
  const readyCount = answers.filter(({ refund_state }) => refund_state === 'ready_for_file').length
  const filedAnswers = answers.filter(({ transfer_id }) => transfer_id !== null)
  const fileIds = [...new Set(filedAnswers.flatMap(({ file_id }) => file_id ?? []))]
  if (readyCount === 0 && filedAnswers.length === 0) return null
  return (
    <section aria-label="Bank transfers" className="grid gap-3 border-t pt-5">
      <h3 className="font-semibold">Bank transfers</h3>
      <div className="flex flex-wrap gap-3">
        {readyCount > 0 && (
          <Button isBusy={makeFileSend.isBusy} onClick={() => void makeFileSend.send()}>
            <Download aria-hidden className="size-4" />
            Download Payment File ({pluralise(readyCount, 'transfer')})
          </Button>
        )}
        {fileIds.map((fileId, index) => (
          <Button
            key={fileId}
            variant="secondary"
            isBusy={readFileSend.isBusy}
            onClick={() => void readFileSend.send(fileId)}
          >
            Download Again{fileIds.length > 1 ? ` (File ${index + 1})` : ''}
          </Button>
        ))}
      </div>
      {filedAnswers.length > 0 && (
        <>
          <p className="text-sm text-muted">
            Upload the file to your bank. Mark each transfer when the bank has made it: this records the refund and
            emails the customer.
          </p>
          <ul aria-label="Transfers in payment files">
            {filedAnswers.map(
              (answer) =>
                answer.transfer_id && (
                  <TransferLine key={answer.transfer_id} answer={answer} transferId={answer.transfer_id} />
                ),
            )}
          </ul>
        </>
      )}
    </section>
  )
}
