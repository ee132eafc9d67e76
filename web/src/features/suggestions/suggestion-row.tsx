import { Link } from 'react-router-dom'
import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { Byline } from './byline.tsx'
import { UpvoteButton } from './upvote-button.tsx'

/** The id of the link that opens a suggestion, which gets the focus back when that is closed. */
export const suggestionLinkId = (id: string) => `suggestion-${id}`

/** More than two lines can hold is cut for screen readers too. */
const excerptMax = 240

type Props = {
  suggestion: SuggestionAnswer
  /** Where it opens. */
  href: string
}

/** A suggestion in the list. The whole row opens it, but for its button. */
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
