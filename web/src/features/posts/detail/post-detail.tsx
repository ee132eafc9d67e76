import type { ReactNode } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Faces } from '../faces.ts'
import { PostActions } from './post-actions.tsx'
import { PostTimes } from './post-times.tsx'
import { TargetPanel } from './target-panel.tsx'
import { useAttempts } from './use-attempts.ts'

type Props = {
  post: PostAnswer
  faces: Faces
  /** The post's files, drawn by the route. */
  media: ReactNode
  /** The post is cancelled or deleted, so there is nothing more to show. */
  onGone: () => void
}

/** A post with everything that happened to it, and what can be done about it. */
export const PostDetail = ({ post, faces, media, onGone }: Props) => {
  const attempts = useAttempts(post)
  return (
    <div className="@container grid gap-6">
      <PostTimes post={post} />
      <PostActions post={post} onGone={onGone} />
      <PostText post={post} media={media} />
      {post.targets.length > 0 && (
        <section aria-labelledby="accounts-of-post" className="grid gap-3">
          <h3 id="accounts-of-post" className="font-semibold text-sm">
            {post.targets.length === 1 ? 'Account' : `${post.targets.length} accounts`}
          </h3>
          <ul className="grid divide-y divide-line border-line border-y">
            {post.targets.map((target) => (
              <TargetPanel key={target.accountId} post={post} target={target} faces={faces} attempts={attempts(target.accountId)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The whole of what was written: the text, the further parts of a thread, the files. */
const PostText = ({ post: { content, media, options }, media: files }: { post: PostAnswer; media: ReactNode }) => {
  const parts = options.x?.parts ?? []
  return (
    <section aria-label="Text" className="grid gap-4 border-line border-y py-5">
      <p className={textClass}>{content || <span className="text-ink-muted italic">No text yet</span>}</p>
      {media.length > 0 && files}
      {parts.length > 0 && (
        <ol className="grid gap-4" start={2}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place in the thread
            <li key={index} className="grid grid-cols-[1.75rem_1fr] border-line border-t pt-4">
              <span className="figures text-ink-muted text-sm leading-7">{index + 2}</span>
              <p className={textClass}>{part}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const textClass = 'whitespace-pre-wrap text-[1.0625rem] leading-7 [overflow-wrap:anywhere]'
