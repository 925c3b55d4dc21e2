import { partsOf } from './comment-rules'

/**
 * What somebody wrote, as text and nothing else: mentions stand out, links can be followed at the reader's own risk.
 */
export const CommentText = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line">
    {partsOf(children).map(({ kind, text }, index) =>
      kind === 'link' ? (
        <a
          key={index}
          href={text}
          target="_blank"
          rel="nofollow ugc noopener"
          className="text-lantern underline underline-offset-4"
        >
          {text}
        </a>
      ) : kind === 'mention' ? (
        <mark key={index} className="bg-transparent font-semibold text-lantern">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </p>
)
