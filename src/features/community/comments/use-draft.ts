import { useCallback, useState } from 'react'

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, text: string | null): void => {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // Storage may be forbidden: the draft then lasts as long as the box.
  }
}

/** A text on its way: outlives a failed send, a reload and a session that ended meanwhile. */
export const useDraft = (name: string, initial = '') => {
  const key = `draft:${name}`
  const [text, setText] = useState(() => read(key) ?? initial)
  const keep = useCallback(
    (next: string) => {
      setText(next)
      write(key, next)
    },
    [key],
  )
  const forget = useCallback(() => {
    setText(initial)
    write(key, null)
  }, [key, initial])
  return { text, keep, forget }
}
