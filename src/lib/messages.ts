/** A message about a result. Without a tone it is an error. */
export interface Message {
  title: string
  text?: string
  tone?: 'success' | 'info' | 'warning' | 'danger'
}

/** Null: no message, because the page or a field shows the result. */
export type MessageFactory<What> = Message | null | ((what: What) => Message | null)

export interface HasStatus {
  status: string
}

/** Messages for each status of a mutation, and for a failed request. */
export type MessagesFor<Result extends HasStatus> = {
  [Status in Result['status']]: MessageFactory<Extract<Result, { status: Status }>>
} & { failed: MessageFactory<unknown> }

export const resolveMessage = <What>(message: MessageFactory<What>, what: What): Message | null =>
  typeof message === 'function' ? message(what) : message

/**
 * The message for a result, by its status. A status without a message counts as a failure: the database may be newer
 * than the page.
 */
export const getMessage = <Result extends HasStatus>(message: MessagesFor<Result>, result: Result): Message | null => {
  // TypeScript cannot tell that the status and its message belong together.
  const own = message[result.status as Result['status']] as MessageFactory<Result> | undefined
  return own === undefined ? resolveMessage(message.failed, null) : resolveMessage(own, result)
}
