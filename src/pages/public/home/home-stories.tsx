import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Picture } from '@/ui/picture'

const PILLARS = [
  {
    title: 'History',
    text: 'Convict ruins, asylums, battlefields. We walk them with people who have read the records and know the names.',
    picture: 'port-arthur',
    alt: 'Roofless stone church ruin under a full moon, visitors with a lantern at its lit doorway.',
  },
  {
    title: 'Paranormal',
    text: 'Investigations after closing time, with local guides and proper instruments. You decide what you heard.',
    picture: 'old-gaol',
    alt: 'Three visitors in a two-storey gaol corridor, walking towards a bright arch at its end.',
  },
  {
    title: 'Travel',
    text: 'Small groups, good beds, meals together. Everything is arranged, so that you only have to be brave.',
    picture: 'night-road',
    alt: 'Car headlights on a wet country road at night, gum trees and stars.',
  },
]

export const PillarsSection = () => (
  <section aria-labelledby="pillars" className="wrap py-16 sm:py-24">
    <div className="mb-10 grid max-w-2xl gap-3">
      <p className="eyebrow">What we do</p>
      <h2 id="pillars" className="display text-3xl sm:text-5xl">
        Three reasons to leave the light on
      </h2>
    </div>
    <ul className="grid gap-6 md:grid-cols-3">
      {PILLARS.map(({ title, text, picture, alt }) => (
        <li key={title} className="overflow-hidden rounded-2xl border bg-surface">
          <Picture
            src={`/pictures/${picture}.avif`}
            alt={alt}
            width={1600}
            height={1000}
            sizes="(min-width: 768px) 30vw, 86vw"
            className="aspect-[8/5] w-full object-cover"
          />
          <div className="grid gap-2 p-6">
            <h3 className="display text-2xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const EXAMPLE_TRIPS = [
  {
    name: 'Tasmania',
    nights: 4,
    text: 'Aurora, ruins and the island gaols.',
    alt: 'Ruined penitentiary mirrored in a still bay under a green and violet aurora.',
  },
  {
    name: 'Vietnam',
    nights: 13,
    text: 'Battlefields, tunnels, river fog.',
    alt: 'Limestone karsts rising from a misty river, a boat among floating lanterns.',
  },
  {
    name: 'USA',
    nights: 12,
    text: 'Twelve haunted rooms on one long road.',
    alt: "Desert highway at dusk with mesas and a motel's pink neon sign.",
  },
]

export const TripsSection = () => (
  <section aria-labelledby="trips" className="border-y bg-surface">
    <div className="wrap py-16 sm:py-24">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-3">
          <p className="eyebrow">Where we go</p>
          <h2 id="trips" className="display text-3xl sm:text-5xl">
            Trips on our map
          </h2>
        </div>
        <Link
          to={paths.events}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-lantern hover:underline"
        >
          All upcoming events <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {EXAMPLE_TRIPS.map(({ name, nights, text, alt }) => (
          <li key={name} className="night relative overflow-hidden rounded-2xl">
            <Link to={paths.trips} className="group block">
              <Picture
                src={`/pictures/${name.toLowerCase()}.avif`}
                alt={alt}
                width={1600}
                height={1000}
                sizes="(min-width: 768px) 30vw, 86vw"
                className="aspect-[4/5] w-full object-cover transition duration-500 group-hover:scale-[1.05] max-md:aspect-[4/3]"
              />
              <span className="veil absolute inset-x-0 bottom-0 grid gap-1 p-6 pt-20">
                <span className="eyebrow">{nights} nights</span>
                <span className="display text-3xl">{name}</span>
                <span>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
