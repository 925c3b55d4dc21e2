import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageRepliesLimits, NAME } from '@/lib/generated/limits'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'
import { useDraft } from '@/ui/form/use-draft'
import { useSend } from '@/ui/form/use-send'
import { ReadError } from '@/ui/empty-state'
import { cannedReplyMessages, deleteCannedReplyMessages } from './reply-messages'
import { deleteCannedReply, saveCannedReply } from '../inbox-mutations'
import { cannedReplies } from '../inbox-queries'

/** Maximum length of a reply in characters. */
export const MAX_REPLY_LENGTH = messageRepliesLimits.body.maxLength

/** Inserts a canned reply above the text that the user has already typed. */
const insertAbove = (cannedReply: string, typedText: string): string =>
  [cannedReply, typedText.trim()].filter(Boolean).join('\n\n')

interface CannedRepliesProps {
  body: string
  onChoose: (body: string) => void
}

/** The canned replies. Staff can insert, save or delete a canned reply. */
export const CannedReplies = ({ body, onChoose }: CannedRepliesProps) => {
  const queryResult = useQuery(cannedReplies())
  const [selected, setSelected] = useState('')
  const { value: title, saveValue: setTitle, discard: clearTitle } = useDraft(['canned_answer'], '')
  const saveSend = useSend(saveCannedReply, {
    messages: cannedReplyMessages,
    onResult: ({ status }) => status === 'saved' && clearTitle(),
  })
  const deleteSend = useSend(deleteCannedReply, {
    messages: deleteCannedReplyMessages,
    onResult: () => setSelected(''),
  })
  if (queryResult.error && !queryResult.data)
    return <ReadError read={queryResult}>We couldn’t load the canned replies.</ReadError>
  const replies = queryResult.data ?? []
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="flex items-end gap-2">
        <SelectField
          label="Insert a canned reply"
          className="min-w-0 flex-1"
          value={selected}
          onChange={({ target: { value } }) => {
            setSelected(value)
            const cannedReply = replies.find(({ id }) => id === value)
            if (cannedReply)
              onChoose(insertAbove(cannedReply.body, replies.some((reply) => reply.body === body) ? '' : body))
          }}
        >
          <option value="">{replies.length === 0 ? 'No canned replies yet' : 'Canned reply'}</option>
          {replies.map(({ id, title: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {selected && (
          <Button size="sm" variant="ghost" isBusy={deleteSend.isBusy} onClick={() => void deleteSend.send(selected)}>
            Delete
          </Button>
        )}
      </div>
      <div className="flex items-end gap-2">
        <TextField
          label="Title for a new canned reply"
          className="min-w-0 flex-1"
          maxLength={NAME.max}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Button
          size="sm"
          variant="secondary"
          isBusy={saveSend.isBusy}
          disabled={!title.trim() || !body.trim()}
          onClick={() => void saveSend.send({ title, body })}
        >
          Save
        </Button>
      </div>
    </div>
  )
}
