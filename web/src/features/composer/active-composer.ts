import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { postQueries } from '#web/features/posts/queries.ts'

/** The state of a navigation that keeps the composer with this key. */
type OwnNavigation = { composer: string }

export const isOwnNavigation = (state: unknown): state is OwnNavigation =>
  typeof state === 'object' && state !== null && 'composer' in state && typeof state.composer === 'string'

/** The composer on screen, and its address. */
type ActiveComposer = {
  key: string
  /** The key of the navigation that led here. */
  navigationKey: string
  /** The ID of the post in the URL. */
  editId: string | undefined
  /** The post the composer was opened with. Undefined if it started as a new post, whatever the URL says now. */
  openId: string | undefined
}

export const composerAt = (navigationKey: string, editId: string | undefined): ActiveComposer => ({
  key: navigationKey,
  navigationKey,
  editId,
  openId: editId,
})

type Navigation = { navigationKey: string; editId: string | undefined; state: unknown; isDone: boolean }

/**
 * Returns the composer to show after a navigation. The current one stays if its new post just got a URL, or if the
 * person navigates to the URL they're already writing at. Otherwise, and if its post is done, a fresh one opens.
 */
export const composerAfter = (active: ActiveComposer, { navigationKey, editId, state, isDone }: Navigation): ActiveComposer => {
  const stays = isOwnNavigation(state) ? state.composer === active.key : editId === active.editId && !isDone
  return stays ? { ...active, navigationKey, editId } : composerAt(navigationKey, editId)
}

/** Keeps track of the composer for the URL, and returns callbacks that lead from it to another. */
export const useActiveComposer = (editId: string | undefined) => {
  const { key: navigationKey, state }: { key: string; state: unknown } = useLocation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [active, setActive] = useState(() => composerAt(navigationKey, editId))
  const [doneKey, setDoneKey] = useState<string>()
  if (active.navigationKey !== navigationKey)
    setActive(composerAfter(active, { navigationKey, editId, state, isDone: doneKey === active.key }))

  /** Keeps the composer for the post's own URL. */
  const stayAt = (id: string) =>
    void navigate(`/dashboard/posts?edit=${id}`, { replace: true, state: { composer: active.key } satisfies OwnNavigation })

  return {
    key: active.key,
    postId: active.openId,
    /** Called when the post is scheduled or published. */
    onDone: () => setDoneKey(active.key),
    /** Called when the server has stored what was a new post until now. */
    onSaved: ({ id }: { id: string }) => stayAt(id),
    /** Called when publishing was undone, so the post is being written again. */
    onUndone: ({ id }: { id: string }) => {
      setDoneKey(undefined)
      stayAt(id)
    },
    onWriteAnother: () => void navigate('/dashboard/posts?new='),
    /** Reopens the post with this ID from scratch. */
    onReload: async (id: string) => {
      setDoneKey(active.key)
      await client.refetchQueries({ queryKey: postQueries.one(id).queryKey })
      await navigate(`/dashboard/posts?edit=${id}`, { replace: true })
    },
  }
}
