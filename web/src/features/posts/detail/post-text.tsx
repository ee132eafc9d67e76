import type { ReactNode } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'

/** The whole of what was written: the text, the further parts of a thread, the files. */
export const PostText = ({ post: { content, media, options }, media: files }: { post: PostAnswer; media: ReactNode }) => {
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
