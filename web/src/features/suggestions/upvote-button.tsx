import { ArrowBigUp } from 'lucide-react'
import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { useUpvote } from './mutations.ts'

/** How many wish for it, and the button that makes it one more. */
export const UpvoteButton = ({ suggestion }: { suggestion: SuggestionAnswer }) => {
  const upvote = useUpvote()
  const { title, upvotes, hasUserUpvoted } = suggestion
  return (
    <button
      type="button"
      aria-pressed={hasUserUpvoted}
      aria-label={`Upvote “${title}”, ${upvotes === 1 ? '1 upvote' : `${upvotes.toLocaleString('en')} upvotes`}`}
      onClick={() => upvote(suggestion)}
      className="group relative z-10 grid h-15 w-13 shrink-0 content-center justify-items-center rounded-control border border-edge bg-sheet text-sm transition-colors duration-150 hover:border-ink active:bg-well aria-pressed:border-brass aria-pressed:bg-brass-wash"
    >
      <ArrowBigUp
        aria-hidden
        className="size-5.5 text-ink-muted transition-colors duration-150 group-hover:text-ink group-aria-pressed:fill-current group-aria-pressed:text-brass"
        strokeWidth={1.5}
      />
      <span className="font-semibold tabular-nums leading-tight">{shortCount(upvotes)}</span>
    </button>
  )
}

const shortCount = (count: number) =>
  count < 10_000 ? count.toLocaleString('en') : new Intl.NumberFormat('en', { notation: 'compact' }).format(count)
