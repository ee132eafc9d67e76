import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { RelativeTime } from '#web/components/time.tsx'

/** Who wrote it, and when. */
export const Byline = ({ suggestion: { author, createdAt } }: { suggestion: SuggestionAnswer }) => (
  <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">
    {author === undefined ? 'By somebody who has left' : <bdi>{author}</bdi>}
    <span aria-hidden className="mx-1.5">
      ·
    </span>
    <span className="relative z-10">
      <RelativeTime at={createdAt} />
    </span>
  </p>
)
