import { useNow } from '#web/lib/use-now.ts'

/** The reader's time at the end of the headline, where there is room. Each figure has a place of its own, so that the line stands still. */
export const BigClock = () => {
  const time = clock.format(useNow())
  return (
    <p
      aria-hidden="true"
      className="absolute right-0 bottom-11 hidden font-display text-[0.5em] text-brass leading-none sm:bottom-16 md:flex"
    >
      {[...time].map((figure, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays.
        <span key={place} className={figure === ':' ? 'w-[0.26em] text-center' : 'w-[0.5em] text-center'}>
          {figure}
        </span>
      ))}
    </p>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
