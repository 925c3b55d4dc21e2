/** What is said of an answer. Untoned words tell of something that did not go as wished. */
export interface Words {
  title: string
  text?: string
  tone?: 'success' | 'info' | 'warning' | 'danger'
}

/** Null: nothing is said, the page or a field says it. */
export type Say<What> = Words | null | ((what: What) => Words | null)

export interface Answered {
  status: string
}

/** Words for each answer that a write can have, and for having had none. */
export type WordsFor<Answer extends Answered> = {
  [Status in Answer['status']]: Say<Extract<Answer, { status: Status }>>
} & { failed: Say<unknown> }

export const say = <What>(words: Say<What>, what: What): Words | null =>
  typeof words === 'function' ? words(what) : words

/**
 * The words for an answer, by its status. A status that is missing from the table is worded as a failure: the database may be
 * newer than the page.
 */
export const wordsOf = <Answer extends Answered>(words: WordsFor<Answer>, answer: Answer): Words | null => {
  // Each answer stands beside the words for its own status: TypeScript cannot tell which of the pairs this is.
  const own = words[answer.status as Answer['status']] as Say<Answer> | undefined
  return own === undefined ? say(words.failed, null) : say(own, answer)
}
