import { useNavigate } from 'react-router-dom'
import { leaveFor } from '@/lib/leave-for'
import { paths } from '@/lib/paths'
import { useSend } from '@/ui/form/use-send'
import { payWords } from './card-messages'
import { payByCard, type Payable } from './card-mutations'

/** Leads to the card provider's page; `said` is why not. */
export const usePayByCard = () => {
  const navigate = useNavigate()
  const { send, busy, said, requestId } = useSend(payByCard, {
    words: payWords,
    notice: 'all',
    onAnswer: (answer) => {
      if (answer.status === 'ready') return leaveFor(answer.url)
      return answer.status === 'already' ? navigate(paths.paid(answer.checkout_id)) : undefined
    },
  })
  const pay = (payable: Payable) => send({ payable, requestId: requestId(payable) })
  return { pay, busy, said }
}
