import type { RpcResults } from '@/lib/generated/rpc-results'

type TripGroupResult = Extract<RpcResults['trip_group'], { status: 'ok' }>

/** The travellers of other bookings who agreed to be shown. */
export const OthersList = ({ others }: Pick<TripGroupResult, 'others'>) =>
  others.length === 0 ? (
    <p className="text-muted">No one else has chosen to show their name yet.</p>
  ) : (
    <ul className="flex flex-wrap gap-2">
      {others.map(({ first_name, age_band }, index) => (
        <li key={index} className="rounded-full border bg-surface px-4 py-2">
          {first_name}
          <span className="text-muted">, {age_band}</span>
        </li>
      ))}
    </ul>
  )
