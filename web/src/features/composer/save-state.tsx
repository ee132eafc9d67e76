import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { useNow } from '#web/lib/use-now.ts'

/** When the draft was saved last. Not announced each second: it is read when one goes there. */
export const SaveState = ({ keptAt, isUnsaved }: { keptAt: number; isUnsaved: boolean }) => {
  const now = useNow()
  return <span className="figures whitespace-nowrap">{isUnsaved ? 'Not saved yet' : `Saved ${ago(Math.max(0, now - keptAt))}`}</span>
}

const ago = (ms: number) => {
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s ago`
  return ms < hourMs ? `${Math.floor(ms / minuteMs)} min ago` : `${Math.floor(ms / hourMs)} h ago`
}
