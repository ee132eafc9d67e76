import { X } from 'lucide-react'
import { IconButton } from '#web/components/icon-button.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { usePost } from '#web/features/posts/use-post.ts'
import { PostContent, postTitle } from './post-content.tsx'

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** The open post beside its list. Its heading gets the focus when it opens. */
export const PostColumn = ({ postId, faces, onClose }: { postId: string; faces: Faces; onClose: () => void }) => {
  const { data: post } = usePost(postId)
  return (
    <aside
      aria-labelledby="open-post"
      className="sticky top-[calc(var(--header)+1.5rem)] max-h-[calc(100svh-var(--header)-var(--bottom-bar)-3rem)] self-start overflow-y-auto border-line border-l pl-8"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="open-post" ref={focus} tabIndex={-1} className="font-semibold text-lg">
          {postTitle(post)}
        </h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
      <PostContent postId={postId} faces={faces} onGone={onClose} />
    </aside>
  )
}
