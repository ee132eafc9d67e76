import type { PostAnswer } from '#shared/contracts/posts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { otherChanges, textChange } from './what-changed.ts'

/** What was changed since somebody last decided about the post. Nothing for a post that's reviewed for the first time. */
export const ChangesSince = ({ post }: { post: PostAnswer }) => {
  const before = post.review?.before
  if (!before) return null
  const text = textChange(before.content, post.content)
  const others = otherChanges(before, post)
  if (!text && others.length === 0) return null
  return (
    <div className="grid gap-2 rounded-card bg-well px-4 py-3">
      <h3 className="font-semibold text-sm">{i18n.t('Changed since the last review')}</h3>
      {text && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text.start}
          {text.removed !== '' && (
            <del className="text-failed">
              <span className="sr-only">{i18n.t('Removed:')} </span>
              {text.removed}
            </del>
          )}
          {text.added !== '' && (
            <ins className="bg-brass-wash font-semibold no-underline">
              <span className="sr-only">{i18n.t('Added:')} </span>
              {text.added}
            </ins>
          )}
          {text.end}
        </p>
      )}
      {others.length > 0 && (
        <ul className="text-sm">
          {others.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
