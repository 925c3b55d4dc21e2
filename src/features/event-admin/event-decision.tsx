import { useState } from 'react'
import { addDays, formatDate, getToday } from '@/lib/dates'
import type { MessagesFor } from '@/lib/messages'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { TextField } from '@/ui/form/field'
import { FormNotice } from '@/ui/form/form-notice'
import { useSend } from '@/ui/form/use-send'
import { lazyComponent } from '@/ui/lazy-component'
import { Dialog } from '@/ui/overlay/dialog'
import { formatConfirmation, getConfirmationTone } from '@/features/events/event-rules'
import { Badge } from '@/ui/badge'
import { DECISION_CHOICES, describeDecision } from '@/lib/rules/decision-rules'
import { extendDecisionDay, guaranteeEvent } from '@/features/event-editor/save/event-form-mutations'
import type { EventOverview } from '@/features/events/event-overview-queries'

const CallOffEventDialog = lazyComponent(() => import('./event-call-off').then((m) => m.CallOffEventDialog))

const OBSTACLE_MESSAGES = {
  already_guaranteed: { title: 'Already guaranteed', text: 'This departure has been guaranteed in the meantime.' },
  called_off: { title: 'Called off', text: 'This departure has been called off in the meantime.' },
  not_published: { title: 'Not published', text: 'Only a published departure can be guaranteed.' },
  no_minimum: { title: 'No minimum', text: 'This departure has no minimum group size any more.' },
  departed: { title: 'Already departed', text: 'This departure has already left.' },
  not_found: { title: 'Event not found', text: 'It may have been deleted.' },
  failed: { title: 'Not saved', text: 'Please try again.' },
}

const guaranteeMessages: MessagesFor<RpcResults['guarantee_event']> = {
  ...OBSTACLE_MESSAGES,
  guaranteed: { tone: 'success', title: 'Departure guaranteed', text: 'We’ve emailed everyone who has booked.' },
}

const extendMessages: MessagesFor<RpcResults['extend_decision_day']> = {
  ...OBSTACLE_MESSAGES,
  extended: ({ decision_on }) => ({
    tone: 'success',
    title: 'Decision day extended',
    text: `We’ll ask again on ${formatDate(decision_on)} if the minimum isn’t reached by then.`,
  }),
  invalid: {
    title: 'Decision day not extended',
    text: 'Choose a day after today and after the current decision day, and before departure.',
  },
}

interface DecisionDialogProps {
  overview: EventOverview
  onClose: () => void
}

const ChoiceSection = ({ title, text, children }: { title: string; text: string; children: React.ReactNode }) => (
  <section aria-label={title} className="grid gap-3 border-t pt-4">
    <p>{text}</p>
    {children}
  </section>
)

/** Asks staff whether a departure below its minimum goes ahead, and says what each choice does. */
const DecisionDialog = ({ overview: { event, decision }, onClose }: DecisionDialogProps) => {
  const [day, setDay] = useState('')
  const [isCallingOff, setIsCallingOff] = useState(false)
  const closeOnSuccess = ({ status }: { status: string }) => status !== 'invalid' && onClose()
  const guaranteeSend = useSend(guaranteeEvent, { messages: guaranteeMessages, onResult: closeOnSuccess })
  const extendSend = useSend(extendDecisionDay, { messages: extendMessages, onResult: closeOnSuccess })
  const isBusy = guaranteeSend.isBusy || extendSend.isBusy
  const decisionTexts = describeDecision(decision)
  if (isCallingOff) return <CallOffEventDialog event={event} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Does This Trip Go Ahead?"
      description={`${decision.confirmed} of ${decision.minimum} travellers are confirmed.`}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Decide Later
        </Button>
      }
    >
      <div className="grid gap-4">
        <ChoiceSection title={DECISION_CHOICES.guarantee} text={decisionTexts.guarantee}>
          <Button isBusy={guaranteeSend.isBusy} disabled={isBusy} onClick={() => void guaranteeSend.send(event.id)}>
            {DECISION_CHOICES.guarantee}
          </Button>
        </ChoiceSection>
        <ChoiceSection title={DECISION_CHOICES.extend} text={decisionTexts.extend}>
          <TextField
            label="New Decision Day"
            type="date"
            min={addDays(getToday(), 1)}
            max={event.start_date ? addDays(event.start_date, -1) : undefined}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <Button
            variant="secondary"
            isBusy={extendSend.isBusy}
            disabled={isBusy || !day}
            onClick={() => void extendSend.send({ eventId: event.id, day })}
          >
            {DECISION_CHOICES.extend}
          </Button>
        </ChoiceSection>
        <ChoiceSection title={DECISION_CHOICES.callOff} text={decisionTexts.callOff}>
          <Button variant="danger" disabled={isBusy} onClick={() => setIsCallingOff(true)}>
            {DECISION_CHOICES.callOff}
          </Button>
        </ChoiceSection>
      </div>
    </Dialog>
  )
}

/**
 * For a departure with a minimum number of travellers: shows whether the departure goes ahead, and lets staff decide.
 */
export const EventDecision = ({ overview }: { overview: EventOverview }) => {
  const { event, decision } = overview
  const [isOpen, setIsOpen] = useState(false)
  const confirmation = decision.guaranteed_at ? 'guaranteed' : event.confirmation
  const canDecide = useHasPermission()('trips') && event.confirmation === 'planned'
  return (
    <Card as="section" aria-labelledby="minimum" className="grid content-start gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="minimum" className="display text-xl">
          Minimum
        </h2>
        {confirmation && (
          <Badge tone={getConfirmationTone(confirmation)}>{formatConfirmation({ ...event, confirmation })}</Badge>
        )}
      </div>
      {decision.is_due && (
        <FormNotice tone="warning" title="Please decide whether this trip goes ahead">
          <p>The minimum group size wasn’t reached by the decision day.</p>
        </FormNotice>
      )}
      <p className="text-sm">
        {decision.confirmed} of {decision.minimum} travellers are confirmed.{' '}
        {decision.guaranteed_at === null &&
          decision.decision_on &&
          `Decision day: ${formatDate(decision.decision_on)}.`}
      </p>
      {canDecide && (
        <Button variant={decision.is_due ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
          Decide
        </Button>
      )}
      {isOpen && <DecisionDialog overview={overview} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
