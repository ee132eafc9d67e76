import { ArrowBigUp } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { RelativeTime } from '#web/components/time.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useUpvote } from './suggestion-calls.ts'

/** The ID of the link that opens a suggestion. It regains focus when the suggestion is closed. */
export const suggestionLinkId = (id: string) => `suggestion-${id}`

/** Text beyond what fits in two lines is cut for screen readers too. */
const excerptMax = 240

type Props = {
  suggestion: SuggestionAnswer
  /** The URL that opens it. */
  href: string
}

/** A suggestion in the list. The whole row opens it, except for its button. */
export const SuggestionRow = ({ suggestion, href }: Props) => {
  const { id, title, description } = suggestion
  return (
    <li className="relative -mx-3 flex items-start gap-4 rounded-card px-3 py-4.5 before:absolute before:inset-x-3 before:top-0 before:h-px before:bg-line first:before:hidden hover:bg-well sm:gap-5">
      <UpvoteButton suggestion={suggestion} />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="font-semibold text-[1.0625rem] leading-snug tracking-[-0.008em]" dir="auto">
          <Link
            id={suggestionLinkId(id)}
            to={href}
            preventScrollReset
            className="[overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brass"
          >
            {title}
          </Link>
        </h2>
        {description !== '' && (
          <p dir="auto" className="line-clamp-2 max-w-prose [overflow-wrap:anywhere]">
            {description.slice(0, excerptMax)}
          </p>
        )}
        <Byline suggestion={suggestion} />
      </div>
    </li>
  )
}

/** Who wrote it, and when. */
export const Byline = ({ suggestion: { author, createdAt } }: { suggestion: SuggestionAnswer }) => (
  <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">
    {author === undefined ? <span>{i18n.t('By someone who has left')}</span> : <bdi>{author}</bdi>}
    <span aria-hidden className="mx-1.5">
      ·
    </span>
    <span className="relative z-10">
      <RelativeTime at={createdAt} />
    </span>
  </p>
)

/** The number of upvotes, and the button that adds one. */
export const UpvoteButton = ({ suggestion }: { suggestion: SuggestionAnswer }) => {
  const upvote = useUpvote()
  const { title, upvotes, hasUserUpvoted } = suggestion
  return (
    <button
      type="button"
      aria-pressed={hasUserUpvoted}
      aria-label={i18n.t('Upvote “{title}”, {upvotes, plural, one {# upvote} other {# upvotes}}', { title, upvotes })}
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
  count < 10_000 ? count.toLocaleString(i18n.locale) : count.toLocaleString(i18n.locale, { notation: 'compact' })
