import { Link } from 'react-router-dom'
import { feedPaths, paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { site } from '@/site'

/** Links below the list of events: to past events, and to the calendar and the RSS feed of departures. */
export const EventListFooter = () => (
  <div className="grid gap-2 text-muted">
    <link rel="alternate" type="application/rss+xml" title={`${site.brand}: departures`} href={feedPaths.rss} />
    <p>
      Curious where we have been?{' '}
      <Link to={paths.completedEvents} className={buttonClass('link')}>
        See completed events
      </Link>
    </p>
    <p>
      Follow new dates:{' '}
      <a href={feedPaths.calendar} className={buttonClass('link')}>
        Calendar (.ics)
      </a>{' '}
      or{' '}
      <a href={feedPaths.rss} className={buttonClass('link')}>
        RSS
      </a>
    </p>
  </div>
)
