import { splitText } from './comment-rules'

/** Shows the text of a comment or reply as plain text, with highlighted mentions and links. */
export const CommentText = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line">
    {splitText(children).map(({ kind, text }, index) =>
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
