/** A message about the result of an action. Without a tone it is an error message. */
export interface Message {
  title: string
  text?: string
  tone?: 'success' | 'info' | 'warning' | 'danger'
}

/**
 * A message, or a function that returns the message for a result. Null: no message, because the page or a field already
 * shows the result.
 */
export type MessageFactory<Input> = Message | null | ((input: Input) => Message | null)

export interface HasStatus {
  status: string
}

/** A message for each status of a mutation's result, and for a failed request. */
export type MessagesFor<Result extends HasStatus> = {
  [Status in Result['status']]: MessageFactory<Extract<Result, { status: Status }>>
} & { failed: MessageFactory<unknown> }

export const resolveMessage = <Input>(message: MessageFactory<Input>, result: Input): Message | null =>
  typeof message === 'function' ? message(result) : message

/**
 * The message for a result, by its status. A status without a message counts as a failure: the database may be newer
 * than the page.
 */
export const getMessage = <Result extends HasStatus>(message: MessagesFor<Result>, result: Result): Message | null => {
  // TypeScript cannot infer that the message for a status accepts the result with that status.
  const statusMessage = message[result.status as Result['status']] as MessageFactory<Result> | undefined
  return statusMessage === undefined ? resolveMessage(message.failed, null) : resolveMessage(statusMessage, result)
}
