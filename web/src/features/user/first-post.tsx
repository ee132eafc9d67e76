import { useEffect, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { useWasEver } from '#web/components/lazy-part.tsx'
import { Woodcut } from '#web/components/woodcut.tsx'
import celebration from '#web/components/woodcuts/celebration.svg'
import { i18n } from '#web/lib/i18n.ts'
import { useSaveProfile } from './mutations.ts'
import { usePerson } from './queries.ts'

/** Celebrates a person's first published post, once, wherever they see it first. */
export const FirstPost = ({ isFirst }: { isFirst: boolean }) => {
  const isUncelebrated = useIsUncelebrated()
  return useWasEver(isFirst && isUncelebrated) && <Celebration />
}

export const useIsUncelebrated = () => usePerson().preferences.hasCelebrated !== true

/** Paper rains once, and the rest stays until it's dismissed. The server remembers that it was shown. */
const Celebration = () => {
  const [isDismissed, setDismissed] = useState(false)
  const [news, setNews] = useState<string>()
  const { mutate } = useSaveProfile()
  useEffect(() => {
    // A screen reader announces what comes into an element that was there before.
    setNews(title)
    mutate({ preferences: { hasCelebrated: true } })
  }, [mutate])
  if (isDismissed) return null
  return (
    <section
      aria-labelledby="first-post"
      className="relative flex flex-wrap items-center gap-x-8 gap-y-4 overflow-hidden rounded-card border border-line bg-sheet p-5 max-sm:justify-center sm:p-6"
    >
      <p role="status" className="sr-only">
        {news}
      </p>
      <PaperRain />
      <Woodcut src={celebration} width={240} height={184} />
      <div className="grid min-w-56 flex-1 justify-items-start gap-3">
        <h2 id="first-post" className="font-semibold text-xl tracking-tight">
          {title}
        </h2>
        <p className="max-w-prose text-ink-muted">
          {i18n.t('The first one is the hardest. From now on, just write: Crier keeps the time and rings the bell.')}
        </p>
        <Button onClick={() => setDismissed(true)}>{i18n.t('Back to work')}</Button>
      </div>
    </section>
  )
}

const title = i18n.t('Hear ye, hear ye! Your first post is out.')

/** Where each sheet starts, in percent of the width, when, in ms, and how far it turns. */
const sheets = [
  { left: 3, delay: 0, turn: 200 },
  { left: 14, delay: 350, turn: -160 },
  { left: 27, delay: 120, turn: 240 },
  { left: 39, delay: 520, turn: -220 },
  { left: 52, delay: 60, turn: 180 },
  { left: 63, delay: 430, turn: -260 },
  { left: 74, delay: 220, turn: 210 },
  { left: 85, delay: 600, turn: -190 },
  { left: 95, delay: 300, turn: 230 },
]

const PaperRain = () => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 motion-reduce:hidden">
    {sheets.map(({ left, delay, turn }) => (
      <span
        key={left}
        className="flutter absolute -top-6 h-4 w-3 border border-ink bg-paper odd:border-brass odd:bg-brass-wash"
        style={{ left: `${left}%`, animationDelay: `${delay}ms`, rotate: `${turn}deg` }}
      />
    ))}
  </div>
)
