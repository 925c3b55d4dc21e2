/** The comment an address points to: `#comment-<id>`. */
export const linkedComment = (hash: string): string | null =>
  /^#comment-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(hash)?.[1] ?? null

/** The id a comment has in the page. */
export const anchorOf = (commentId: string): string => `comment-${commentId}`
