import type { useDrag } from './use-drag.ts'
import type { Lift } from './use-lift.ts'

/** What is being moved and where it would go: read out, at the pointer, and for those who use keys at the foot of the window. */
export const LiftNote = ({ lift: { lifted, aim, isPast, words, message }, drag }: { lift: Lift; drag: ReturnType<typeof useDrag> }) => {
  const target = aim ? `${words(aim.target)}${isPast ? ': this time has passed' : ''}` : 'Drop it on a day'
  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      {lifted?.by === 'pointer' && (
        <div
          ref={drag.ghost}
          aria-hidden
          className={`pointer-events-none fixed top-0 left-0 z-50 max-w-56 ${noteClass} ${isPast ? 'border-failed' : 'border-brass'}`}
        >
          <p className="truncate">{lifted.post.content}</p>
          <p className={`font-semibold ${isPast ? 'text-failed' : ''}`}>{target}</p>
        </div>
      )}
      {lifted?.by === 'keys' && (
        <div
          aria-hidden
          className={`fixed inset-x-4 bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px)+1rem)] z-30 mx-auto w-fit ${noteClass} ${isPast ? 'border-failed' : 'border-brass'}`}
        >
          <p className={`font-semibold ${isPast ? 'text-failed' : ''}`}>{target}</p>
          <p className="text-ink-muted">Arrows move, Enter drops, Escape puts it back.</p>
        </div>
      )}
    </>
  )
}

const noteClass = 'rounded-control border bg-sheet px-3 py-2 text-sm shadow-overlay'
