import type { PostAnswer } from '#shared/contracts/posts.ts'
import { isSame, type ReviewedContent } from '#shared/publishing/reviews.ts'
import { i18n } from '#web/lib/i18n.ts'

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

/** A text with the words that were taken out of it and put into it. Whatever surrounds them stayed the same. */
type TextChange = { start: string; removed: string; added: string; end: string }

/** Returns what was changed in a text, as one stretch of whole words. Undefined if nothing was. */
export const textChange = (before: string, after: string): TextChange | undefined => {
  if (before === after) return undefined
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const start = now.findIndex((word, index) => word !== old[index])
  const same = start === -1 ? now.length : start
  const most = Math.min(old.length, now.length) - same
  let tail = 0
  while (tail < most && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const joined = (words: readonly string[]) => words.join('')
  return {
    start: joined(now.slice(0, same)),
    removed: joined(old.slice(same, old.length - tail)),
    added: joined(now.slice(same, now.length - tail)),
    end: joined(now.slice(now.length - tail)),
  }
}

/** Words with the spaces after them. */
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []

/** Returns what else was changed since a post was last decided about. */
const otherChanges = (before: ReviewedContent, post: PostAnswer): string[] => [
  ...(isSame(before.accountIds.toSorted(), post.accountIds.toSorted()) ? [] : [i18n.t('The accounts were changed.')]),
  ...(isSame(before.media, post.media) ? [] : [i18n.t('The files were changed.')]),
  ...(isSame(before.overrides, post.overrides) ? [] : [i18n.t('The versions for single platforms were changed.')]),
  ...(isSame(before.options, post.options) ? [] : [i18n.t('The options were changed.')]),
]
