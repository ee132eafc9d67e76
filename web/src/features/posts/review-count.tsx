import { useQuery } from '@tanstack/react-query'
import { i18n } from '#web/lib/i18n.ts'
import { postQueries } from './queries.ts'

/** How many posts await approval, next to the screen that lists them. Nothing if there are none. */
export const ReviewCount = () => {
  const { data = [] } = useQuery(postQueries.reviews())
  const count = data.filter(({ review }) => review?.name === 'awaiting').length
  if (count === 0) return null
  return (
    <span className="figures float-right rounded-full bg-brass-wash px-2 text-ink text-sm">
      <span aria-hidden>{count.toLocaleString(i18n.locale)}</span>
      <span className="sr-only">{i18n.t(', {count, plural, one {# awaits approval} other {# await approval}}', { count })}</span>
    </span>
  )
}
