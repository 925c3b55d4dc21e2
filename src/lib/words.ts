/** A message about a result. Without a tone it is an error. */
export interface Words {
  title: string
  text?: string
  tone?: 'success' | 'info' | 'warning' | 'danger'
}

/** Null: no message, because the page or a field shows the result. */
export type Say<What> = Words | null | ((what: What) => Words | null)

export interface Answered {
  status: string
}

/** Messages for each status of a mutation, and for a failed request. */
export type WordsFor<Answer extends Answered> = {
  [Status in Answer['status']]: Say<Extract<Answer, { status: Status }>>
} & { failed: Say<unknown> }

export const say = <What>(words: Say<What>, what: What): Words | null =>
  typeof words === 'function' ? words(what) : words

/**
 * The message for a result, by its status. A status without a message counts as a failure: the database may be newer
 * than the page.
 */
export const wordsOf = <Answer extends Answered>(words: WordsFor<Answer>, answer: Answer): Words | null => {
  // TypeScript cannot tell that the status and its message belong together.
  const own = words[answer.status as Answer['status']] as Say<Answer> | undefined
  return own === undefined ? say(words.failed, null) : say(own, answer)
}
