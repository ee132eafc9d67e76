import type { FrontMatter } from './post.ts'
import { showDate } from './show-date.ts'

/** When a post was published, and by whom. */
export const Byline = ({ date, author }: Pick<FrontMatter, 'date' | 'author'>) => (
  <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
    <time dateTime={date}>{showDate(date)}</time>
    <span>{author}</span>
  </p>
)
