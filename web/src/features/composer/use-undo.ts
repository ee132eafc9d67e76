import type { RefObject } from 'react'
import { tooLateWords, undoneWords, useUndoPublishing } from '#web/features/posts/undo-publishing.ts'
import { showToast } from '#web/lib/toast.ts'
import type { Composer, ComposerEvent } from './composer-state.ts'
import type { Navigation } from './use-actions.ts'

type Undoing = Pick<Navigation, 'onUndone'> & { latest: RefObject<Composer>; dispatch: (event: ComposerEvent) => void }

/** Undoes publishing, and brings the content back into the composer as it was. */
export const useUndo = ({ latest, dispatch, onUndone }: Undoing) => {
  const { mutateAsync, isPending } = useUndoPublishing()
  const run = async () => {
    const { phase } = latest.current
    if (phase.name !== 'published') return
    const { id, revision } = phase.post
    try {
      const post = await mutateAsync({ id, revision, before: phase.undo?.before })
      dispatch({ type: 'undone', at: Date.now(), post })
      onUndone(post)
      showToast({ kind: 'success', text: undoneWords(post) })
    } catch (error) {
      showToast({ kind: 'error', text: tooLateWords(error) })
    }
  }
  return { run, isPending }
}
