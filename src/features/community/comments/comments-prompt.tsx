import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { eventActivity } from '@/features/community/event-stats-queries'
import { formatCommentCount } from '@/features/community/reactions/reaction-rules'

/** Shows visitors the number of comments and a link to sign in. */
export const CommentsPrompt = ({ eventId }: { eventId: string }) => {
  const { pathname, search, hash } = useLocation()
  const { isLoading } = useAuth()
  const { data: activity } = useQuery({ ...eventActivity(eventId, null), enabled: !isLoading })
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p className="tabular-nums">{activity ? formatCommentCount(activity.stats.comments) : ' '}</p>
      <p>
        Please{' '}
        <Link
          to={paths.login}
          state={{ from: pathname + search + hash }}
          className="text-lantern underline underline-offset-4"
        >
          log in
        </Link>{' '}
        to leave comments and reactions
      </p>
    </div>
  )
}
