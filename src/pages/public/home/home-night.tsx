import { Picture } from '@/ui/picture'

const NIGHT_SCHEDULE = [
  { time: '5 pm', title: 'You arrive', text: 'Keys, a warm room, and faces you will know by midnight.' },
  { time: '7 pm', title: 'Dinner and the true story', text: 'What the records say, told where it happened.' },
  { time: '9 pm', title: 'The walk', text: 'A local guide, one lantern for each pair, no jump scares.' },
  { time: '11 pm', title: 'Lights out', text: 'The investigation: instruments on, voices down, doors open.' },
  { time: '1 am', title: 'Tea and what we heard', text: 'We listen to the recordings together and argue kindly.' },
]

/** A timeline of one night, for people who have never joined a trip. */
export const NightScheduleSection = () => (
  <section aria-labelledby="night" className="lamplit">
    <div className="wrap grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-2 lg:gap-16">
      <Picture
        src="/pictures/lantern-path.avif"
        alt="Visitors following a path lined with lanterns through a misty forest."
        width={1600}
        height={1000}
        sizes="(min-width: 1024px) 42vw, 92vw"
        className="aspect-[8/5] w-full rounded-2xl border object-cover lg:aspect-[4/5]"
      />
      <div>
        <p className="eyebrow">Hour by hour</p>
        <h2 id="night" className="display mt-3 text-3xl sm:text-5xl">
          How a night with us goes
        </h2>
        <ol className="mt-8 grid gap-6 border-l pl-6">
          {NIGHT_SCHEDULE.map(({ time, title, text }) => (
            <li key={time} className="candle relative">
              <p className="text-sm font-semibold text-lantern tabular-nums">{time}</p>
              <h3 className="display text-xl">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  </section>
)
